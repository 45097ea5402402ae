/** Customers who wrote, so that the home screen has something to gather. */
import type { DemoData } from '#backend/demo-data.ts';

const text = 'The hedge by the gate leans over the path since the storm. Could somebody look at it this week?';
const hour = 3_600_000;

/** `count` messages that nobody has read, of as many customers, spread over all of them. */
export function withMessages(data: DemoData, count: number): DemoData {
  const { length } = data.users.filter(({ role }) => role === 'customer');
  const every = Math.ceil(length / count);
  let customer = 0;
  const users = data.users.map((user) => {
    if (user.role !== 'customer' || customer++ % every > 0) return user;
    const createdAt = Date.UTC(2026, 1, 1) + customer * hour;
    return {
      ...user,
      messages: [{ id: `${user.id}-message`, message: text, userId: user.id, read: false, createdAt }],
    };
  });
  return { ...data, users };
}

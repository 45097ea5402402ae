/** What a server in memory has to know of gardens. */
import { permits } from '#domain/permissions.ts';
import { replicated } from '#domain/replicated.ts';

export const garden = { replicated, permits };

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { PlantInfo, type PlantInfoProps } from './plant-info.tsx';

const winter = [true, true, false, false, false, false, false, false, false, false, true, true];
const chard: PlantInfoProps = {
  name: 'Chard',
  category: 'Vegetables',
  imgUrl: '',
  description: 'Glossy leaves on red stems.',
  season: 'November to February',
  months: winter,
  current: 11,
  link: '',
};
const photo = () => document.querySelector('img[data-seen]');
const drawing = () => document.querySelector('img[src^="data:image/svg"]');
const drawn = () => waitFor(() => expect(drawing()).not.toBeNull());

describe('what a customer sees of a plant', () => {
  it('is its name, category, description and months, with the present one ringed', async () => {
    await show(<PlantInfo {...chard} />);
    expect(screen.getByRole('heading', { level: 2, name: 'Chard' })).toBeDefined();
    expect(screen.getByText('Vegetables')).toBeDefined();
    expect(screen.getByText('Glossy leaves on red stems.')).toBeDefined();
    expect(screen.getByText('Grows November to February')).toBeDefined();
    expect(screen.getByText('In season now')).toBeDefined();
    const cells = [...document.querySelectorAll('ul[aria-hidden] li')];
    expect(cells.map((cell) => cell.getAttribute('data-in-season') === 'true')).toEqual(winter);
    expect(cells.findIndex((cell) => cell.getAttribute('data-current') === 'true')).toBe(11);
  });

  it('says nothing of the season while it is another one', async () => {
    await show(<PlantInfo {...chard} current={6} />);
    expect(screen.queryByText('In season now')).toBeNull();
  });

  it("has a 'description (or 'Description coming soon!')'", async () => {
    await show(<PlantInfo {...chard} description="  " />);
    expect(screen.getByText('Description coming soon!')).toBeDefined();
  });

  it('has "an optional More Info link", in a new tab that learns nothing of this one', async () => {
    await show(<PlantInfo {...chard} link="https://gardens.test/chard" />);
    const link = screen.getByRole('link', { name: /^More Info/ });
    expect(link.getAttribute('href')).toBe('https://gardens.test/chard');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each(['', 'javascript:alert(1)', 'gardens'])('has no link for %j', async (link) => {
    await show(<PlantInfo {...chard} link={link} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the picture of a plant', () => {
  it('is a drawing where there is no picture', async () => {
    await show(<PlantInfo {...chard} imgUrl="javascript:alert(1)" />);
    expect(photo()).toBeNull();
    await drawn();
  });

  it('is asked for so that it may be kept, has a size, and takes the place of the drawing once it is there', async () => {
    await show(<PlantInfo {...chard} imgUrl="https://pictures.test/chard.jpg" />);
    await drawn();
    expect(photo()?.getAttribute('crossorigin')).toBe('anonymous');
    expect([photo()?.getAttribute('width'), photo()?.getAttribute('height')]).toEqual(['96', '96']);
    fireEvent.load(photo() as Element);
    expect(drawing()).toBeNull();
  });

  it('is shown where its host does not let it be kept, and is a drawing where it never comes', async () => {
    await show(<PlantInfo {...chard} imgUrl="https://pictures.test/chard.jpg" />);
    fireEvent.error(photo() as Element);
    expect(photo()?.getAttribute('crossorigin')).toBeNull();
    fireEvent.error(photo() as Element);
    expect(photo()).toBeNull();
    await drawn();
  });
});

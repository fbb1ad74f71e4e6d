import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { whenDefined } from '#lib/when-defined.ts';
import { openPage } from '#testing/page.tsx';
import { QueryPage } from './query-page.tsx';

type Answer = { name: string } | null;
let answers: Record<string, () => Promise<unknown>>;
const read = (what: string) => ({ queryKey: [what], queryFn: async () => answers[what]?.() });

function Page({ id }: { id: string | undefined }) {
  const cup = useQuery(
    whenDefined(id, () => ({ queryKey: ['cup'], queryFn: async () => (await answers['cup']?.()) as Answer })),
  );
  const season = useQuery(read('season'));
  const stats = useQuery(read('stats'));
  return (
    <QueryPage
      query={cup}
      isValid={id !== undefined}
      requires={[season]}
      awaits={[stats]}
      error="The cup could not be loaded."
      notFound={{ title: 'No such cup', hint: 'It may have been removed.', action: <a href="/cups">All cups</a> }}
    >
      {({ name }) => <h1>{name}</h1>}
    </QueryPage>
  );
}

const open = () => openPage(<Page id="one" />);
const failing = () => Promise.reject(new Error('down'));
const never = () => new Promise(() => {});
const cup = page.getByRole('heading', { name: 'Night cup' });
const missing = page.getByRole('heading', { name: 'No such cup' });

beforeEach(() => {
  answers = {
    cup: async () => ({ name: 'Night cup' }),
    season: async () => 4,
    stats: async () => [1],
  };
});

test('its content is drawn once all it waits for is there', async () => {
  await open();
  await expect.element(cup).toBeVisible();
});

test.each(['cup', 'season', 'stats'])('it waits for the %s', async (what) => {
  answers[what] = never;
  const { screen, client } = await open();
  await expect.poll(() => client.isFetching()).toBe(1);
  await expect.element(cup).not.toBeInTheDocument();
  expect(screen.container.textContent).toBe('');
});

test.each(['cup', 'season'])('a %s that could not be read is reported, and asked for again', async (what) => {
  const works = answers[what];
  answers[what] = failing;
  await open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The cup could not be loaded/);
  if (works) answers[what] = works;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cup).toBeVisible();
});

test('stats that failed do not keep the rest away', async () => {
  answers['stats'] = failing;
  await open();
  await expect.element(cup).toBeVisible();
});

test('what is not there is said, with a way on', async () => {
  answers['cup'] = async () => null;
  answers['season'] = failing;
  await open();
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByText('It may have been removed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All cups' })).toBeVisible();
});

test('an address that can name nothing asks nothing', async () => {
  const { client } = await openPage(<Page id={undefined} />);
  await expect.element(missing).toBeVisible();
  expect(client.getQueryState(['cup'])).toBeUndefined();
});

test('where there always is one, none is a failure that can be asked about again', async () => {
  answers['own'] = async () => null;
  function Own() {
    const own = useQuery({ queryKey: ['own'], queryFn: async () => (await answers['own']?.()) as Answer });
    return (
      <QueryPage query={own} error="Your profile could not be loaded.">
        {({ name }) => <h1>{name}</h1>}
      </QueryPage>
    );
  }
  await openPage(<Own />);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Your profile could not be loaded/);
  answers['own'] = async () => ({ name: 'Night cup' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cup).toBeVisible();
});

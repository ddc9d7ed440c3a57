// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HttpError } from '../http/http-error.ts';
import { messages } from './notify.ts';
import { Refused, tellFailure, useAct, type Act } from './useAct.ts';

type Work = (word: string) => unknown;
type Options = Parameters<typeof useAct>[1];

let root: Root;
let current: Act<[string]>;
let drawn = 0;
const draw = (found: Act<[string]>) => {
  current = found;
  drawn += 1;
};

function Screen({ work, options }: { readonly work: Work; readonly options: Options }) {
  draw(useAct(work, options));
  return null;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  messages.set([]);
  drawn = 0;
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

const FAILURE = 'A conta não foi salva. Tente de novo.';
const show = (work: Work, options: Partial<Options> = {}) =>
  act(() => root.render(<Screen work={work} options={{ failure: FAILURE, ...options }} />));
const told = () => messages.get().map(({ type, value }) => `${type} ${value}`);
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
/** What is done now ends in this turn of the clock, and is told to the screen with the next. */
const settle = () => act(() => turn().then(turn));
const start = async (word = 'a') => {
  const done = current.run(word);
  await settle();
  return done;
};
const refusal = (text: string, details: ConstructorParameters<typeof HttpError>[2] = {}) =>
  new HttpError(422, text, { alerts: [{ type: 'ERROR', value: text }], ...details });
const throwing = (error: unknown) => () => {
  throw error as Error;
};

test('what is on its way is not done twice, and says with what it was begun', async () => {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  show((word) => (asked.push(word), promise));
  const first = current.run('a');
  const second = current.run('b');
  await settle();
  expect([current.busy, current.doing]).toEqual([true, ['a']]);
  expect(await second).toBe(false);
  resolve();
  await settle();
  expect(await first).toBe(true);
  expect([asked, current.busy, current.doing]).toEqual([['a'], false, null]);
  expect(await start('c')).toBe(true);
  expect(asked).toEqual(['a', 'c']);
});

test('a refusal keeps the sentence of the server, and what has none has that of the screen', async () => {
  show(throwing(refusal('A conta está encerrada.')));
  expect(await start()).toBe(false);
  show(throwing(new TypeError('undefined is not a function')));
  expect(await start()).toBe(false);
  expect(told()).toEqual(['ERROR A conta está encerrada.', `ERROR ${FAILURE}`]);
  expect(current.problem).toBeNull();
});

test('refused fields say what is wrong with them where nothing marks them', async () => {
  const errors = { nome: ['Informe o nome.'], cpf: ['CPF inválido.'] };
  show(throwing(refusal('Há campos a corrigir.', { codigo: 'validacao', errors })));
  await start();
  expect(told()).toEqual(['ERROR Informe o nome. CPF inválido.']);
});

test('what the client has told already is not told again', async () => {
  const error = refusal('A conta está encerrada.');
  error.announced = true;
  show(throwing(error));
  expect(await start()).toBe(false);
  expect(told()).toEqual([]);
});

test('in its place the problem stands until it is cleared or tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  show((word) => (word === 'certa' ? promise : Promise.reject(refusal('A conta está encerrada.'))), {
    tell: 'place',
  });
  await start();
  expect([told(), current.problem]).toEqual([[], 'A conta está encerrada.']);
  act(() => current.clear());
  await settle();
  expect(current.problem).toBeNull();
  await start();
  expect(current.problem).toBe('A conta está encerrada.');
  const done = current.run('certa');
  await settle();
  expect([current.busy, current.problem]).toEqual([true, null]);
  // Something is typed meanwhile: what is on its way stays so.
  act(() => current.clear());
  await settle();
  expect(current.busy).toBe(true);
  resolve();
  await settle();
  expect(await done).toBe(true);
});

test('what the screen refuses itself is said like a refusal of the server', async () => {
  show(throwing(new Refused('Informe a senha.')), { tell: 'place' });
  expect(await start()).toBe(false);
  expect(current.problem).toBe('Informe a senha.');
});

test('the screen may tell it in its own way, or in other words', async () => {
  const seen: string[] = [];
  show(throwing(refusal('Alterado por Ana.')), {
    tell: 'place',
    refused: (_, text) => seen.push(text) > 0,
  });
  await start();
  expect([seen, told(), current.problem]).toEqual([['Alterado por Ana.'], [], null]);
  show(throwing(refusal('Alterado por Ana.')), { tell: 'place', refused: () => 'Abra-a de novo.' });
  await start();
  expect(current.problem).toBe('Abra-a de novo.');
});

test('what ends on purpose is no failure to tell', async () => {
  show(throwing(new DOMException('switched', 'AbortError')), { tell: 'place' });
  expect(await start()).toBe(false);
  expect([told(), current.problem, current.busy]).toEqual([[], null, false]);
});

test('a screen that is gone is drawn no more, and its failure is told in the queue', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  show(() => promise, { tell: 'place', refused: (error) => asked.push(error) > 0 });
  const done = current.run('a');
  await settle();
  act(() => root.render(null));
  const before = drawn;
  reject(refusal('A conta está encerrada.'));
  await settle();
  expect(await done).toBe(false);
  expect([drawn, asked, told()]).toEqual([before, [], ['ERROR A conta está encerrada.']]);
});

test('without the network it fails and says so, instead of waiting', async () => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
  window.dispatchEvent(new Event('offline'));
  try {
    show(throwing(new HttpError(0, 'Sem conexão com o servidor.')));
    expect(await start()).toBe(false);
    expect(told()).toEqual(['ERROR Sem conexão com o servidor.']);
  } finally {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    window.dispatchEvent(new Event('online'));
  }
});

test('what runs side by side tells its failure once, and nothing of what ended on purpose', () => {
  const announced = refusal('A conta está encerrada.');
  announced.announced = true;
  tellFailure(announced, FAILURE);
  tellFailure(new DOMException('switched', 'AbortError'), FAILURE);
  tellFailure(new TypeError('undefined is not a function'), FAILURE);
  expect(told()).toEqual([`ERROR ${FAILURE}`]);
});

import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '#shared/http/http-error.ts';
import { allWell, createUploads, type Sender } from './uploads.ts';
import type { Sent } from './wire.ts';

const LIMIT = 1_000;
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const upload = (name: string, size?: number) => ({
  modulo: 'pacientes',
  id: 1,
  folderId: 'raiz',
  file: file(name, size),
});
const sent = { item: { objectId: 'x' }, warnings: [] } as unknown as Sent;

/** A sender whose calls are answered by hand. */
function byHand() {
  const calls: {
    name: string;
    signal: AbortSignal;
    objectId?: string;
    ok: (warnings?: readonly string[]) => void;
    no: (error: unknown) => void;
    to: (n: number) => void;
  }[] = [];
  const sender: Sender = (job, onProgress, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Sent>();
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    calls.push({
      name: job.name ?? job.file.name,
      objectId: job.objectId,
      signal,
      ok: (warnings = []) => resolve({ ...sent, warnings }),
      no: reject,
      to: (n) => onProgress(n, 10),
    });
    return promise;
  };
  return { calls, sender };
}

const states = (queue: ReturnType<typeof createUploads>) => queue.store.get().map(({ state }) => state);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('[DOC-01] fila de envios', () => {
  test('um por vez, com a parte enviada, e avisa de cada documento guardado', async () => {
    const { calls, sender } = byHand();
    const done = vi.fn<() => void>();
    const queue = createUploads(sender, done);
    queue.add([upload('a.pdf'), upload('b.pdf')], LIMIT);
    expect(states(queue)).toEqual(['enviando', 'espera']);
    calls[0]?.to(5);
    expect(queue.store.get()[0]?.part).toBe(0.5);
    calls[0]?.ok();
    await settled();
    expect(states(queue)).toEqual(['pronto', 'enviando']);
    expect(done).toHaveBeenCalledTimes(1);
    calls[1]?.ok(['O PDF está protegido por senha.']);
    await settled();
    expect(queue.store.get()[1]).toMatchObject({
      state: 'pronto',
      alerts: ['O PDF está protegido por senha.'],
    });
    queue.clear();
    expect(states(queue)).toEqual([]);
  });

  test('[DOC-04] a falha de um mostra os avisos devolvidos, fica na lista e não para os outros', async () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    queue.add([upload('a.pdf'), upload('b.pdf')], LIMIT);
    calls[0]?.no(new HttpError(422, '', { alerts: [{ type: 'ERROR', value: 'Informe a Tag' }] }));
    await settled();
    expect(states(queue)).toEqual(['falhou', 'enviando']);
    expect(queue.store.get()[0]?.alerts).toEqual(['Informe a Tag']);
    queue.clear();
    expect(queue.store.get()).toHaveLength(2);
    queue.retry(1);
    calls[1]?.ok();
    await settled();
    expect(states(queue)).toEqual(['enviando', 'pronto']);
  });

  test('o que está a caminho e o que espera podem ser cancelados', async () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    queue.add([upload('a.pdf'), upload('b.pdf'), upload('c.pdf')], LIMIT);
    queue.cancel(2);
    queue.cancel(1);
    await settled();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(states(queue)).toEqual(['cancelado', 'cancelado', 'enviando']);
    expect(calls.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  });

  test('um arquivo maior que o limite nem é enviado', () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    queue.add([upload('grande.pdf', 2_000)], LIMIT);
    expect(calls).toHaveLength(0);
    expect(queue.store.get()[0]?.alerts[0]).toContain('limite');
  });

  test('nome em uso: nova versão daquele documento, ou os dois com nomes diferentes', async () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    queue.add([upload('laudo.pdf'), upload('laudo.pdf')], LIMIT);
    const taken = () => new HttpError(409, '', { codigo: 'nome-em-uso', body: { objectId: 'abc' } });
    calls[0]?.no(taken());
    await settled();
    calls[1]?.no(taken());
    await settled();
    expect(states(queue)).toEqual(['conflito', 'conflito']);
    queue.replace(1);
    expect(calls[2]).toMatchObject({ name: 'laudo.pdf', objectId: 'abc' });
    calls[2]?.ok();
    await settled();
    queue.keepBoth(2, ['Laudo.pdf', 'laudo (2).pdf']);
    expect(calls[3]).toMatchObject({ name: 'laudo (3).pdf', objectId: undefined });
  });

  test('[D36] o nome de uma pasta não se oferece para nova versão: só manter os dois', async () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    queue.add([upload('imagens')], LIMIT);
    calls[0]?.no(new HttpError(409, '', { codigo: 'nome-em-uso', body: { objectId: 'abc', pasta: true } }));
    await settled();
    expect(queue.store.get()[0]).toMatchObject({
      state: 'conflito',
      alerts: ['Há uma pasta com este nome aqui.'],
    });
    expect(queue.store.get()[0]?.taken).toBeUndefined();
    queue.keepBoth(1, ['Imagens']);
    expect(calls[1]).toMatchObject({ name: 'imagens (2)', objectId: undefined });
  });

  test('[DOC-04] [D29] tentar de novo só onde pode dar certo; o que correu bem sai sozinho, o que se lê fica', async () => {
    const { calls, sender } = byHand();
    const queue = createUploads(sender, () => undefined);
    const first = () => queue.store.get()[0];
    queue.add([upload('a.exe')], LIMIT);
    calls[0]?.no(new HttpError(422, '', { codigo: 'arquivo-invalido' }));
    await settled();
    expect(first()).toMatchObject({ state: 'falhou', hopeless: true });
    expect(allWell(queue.store.get())).toBe(false);
    queue.retry(1);
    calls[1]?.no(new HttpError(507, ''));
    await settled();
    expect(first()).toMatchObject({ state: 'falhou', hopeless: false });
    queue.retry(1);
    calls[2]?.ok(['O PDF está protegido por senha.']);
    await settled();
    expect(allWell(queue.store.get())).toBe(false);
    queue.clear();
    queue.add([upload('b.pdf'), upload('grande.pdf', 2_000)], LIMIT);
    expect(queue.store.get()[1]).toMatchObject({ hopeless: true });
    calls[3]?.ok();
    await settled();
    expect(queue.store.get().map((upload) => allWell([upload]))).toEqual([true, false]);
  });
});

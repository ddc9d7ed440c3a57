import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { isVeiled } from '#shared/registro/veiled.ts';
import { installRegistry } from '#shared/registro/registry.ts';
import { isBare, veil } from '#engine/list/veiled.ts';
import { KEY, unveil } from '#shared/navigation/veiled.ts';

const registry = await loadRegistry();
const pacientes = registry.entity['pacientes']!;
const bancos = registry.entity['bancos']!;

/** A tab's storage, which another tab does not share. */
function tab(): Storage {
  const kept: { [name: string]: string } = {};
  Object.defineProperties(kept, {
    getItem: { value: (name: string) => kept[name] ?? null },
    setItem: { value: (name: string, text: string) => void (kept[name] = text) },
    removeItem: { value: (name: string) => void delete kept[name] },
  });
  return kept as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tab());
  installRegistry({
    index: [
      { name: 'pacientes', subject: 'paciente', plural: 'Pacientes', people: true },
      { name: 'bancos', subject: 'banco', plural: 'Bancos' },
      { name: 'usuarios', subject: 'usuario' },
      { name: 'chat', subject: 'chat' },
      { name: 'ficha-medica', subject: 'fichamedica' },
    ] as unknown as IndexEntry[],
    load: async (name) => ({ entity: registry.entity[name]!, resource: registry.resource[name]! }),
  });
});

describe('[NGS-47] the address of a list', () => {
  const asked = 'q=jo%C3%A3o&f.nome=%7Esilva&f.cpf=%3D52998224725&f.sexo=F&p=2';

  it('shows no name and no number of a person, and finds them again in this tab', () => {
    const shown = veil(new URLSearchParams(asked), pacientes);
    expect(shown.toString()).not.toMatch(/jo|silva|529/);
    expect(shown.get('f.sexo')).toBe('F');
    expect(shown.get('p')).toBe('2');
    expect(isBare(shown, pacientes)).toBe(false);
    const { params, lost } = unveil(shown);
    expect(lost).toBe(false);
    expect(Object.fromEntries(params)).toEqual(Object.fromEntries(new URLSearchParams(asked)));
  });

  it('is the same address for the same question, so that Back and reload meet it', () => {
    expect(veil(new URLSearchParams(asked), pacientes).get(KEY)).toBe(
      veil(new URLSearchParams(asked), pacientes).get(KEY),
    );
  });

  it('in another tab the key opens nothing, and that is told; the rest of the address counts', () => {
    const shown = veil(new URLSearchParams(asked), pacientes);
    vi.stubGlobal('sessionStorage', tab());
    const { params, lost } = unveil(shown);
    expect(lost).toBe(true);
    expect(params.toString()).toBe('f.sexo=F&p=2');
  });

  it('what tells of nobody is shared as ever', () => {
    const params = new URLSearchParams('q=caixa&f.nome=%7Ebrasil');
    expect(veil(params, bancos)).toBe(params);
    expect(isBare(params, bancos)).toBe(false);
    expect(isBare(new URLSearchParams('q=ana'), pacientes)).toBe(true);
  });

  it('a browser that keeps nothing still searches', () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(veil(new URLSearchParams('q=ana'), pacientes).toString()).toBe('q=ana');
  });

  it('keeps the last questions alone', () => {
    const first = veil(new URLSearchParams('q=primeira'), pacientes);
    for (let at = 0; at < 80; at += 1) veil(new URLSearchParams(`q=pessoa${at}`), pacientes);
    expect(unveil(first).lost).toBe(true);
    expect(Object.keys(sessionStorage).length).toBeLessThanOrEqual(60);
  });
});

it('[NGS-47] what is asked again is kept, and what was asked once gives way', () => {
  vi.useFakeTimers();
  try {
    const first = veil(new URLSearchParams('q=primeira'), pacientes);
    for (let at = 0; at < 80; at += 1) {
      vi.advanceTimersByTime(1_000);
      veil(new URLSearchParams(`q=pessoa${at}`), pacientes);
      veil(new URLSearchParams('q=primeira'), pacientes);
    }
    expect(unveil(first).lost).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

describe('[NGS-47] calls of readings', () => {
  it.each([
    ['pacientes', 'q', true],
    ['pacientes/_contagem', 'nome_like', true],
    ['pacientes/_duplicidade', 'cpf', true],
    ['pacientes', '_ou', true],
    ['pacientes', '_start', false],
    ['pacientes', 'cidadeId', false],
    ['bancos', 'q', false],
    ['bancos', 'nome_like', false],
    ['busca', 'q', true],
    ['usuarios', 'q', true],
    ['usuarios', '_end', false],
    ['chat/busca', 'q', true],
    ['ficha-medica/7/eventos', 'q', true],
    ['convenios/elegibilidade', 'cpf', true],
    ['agenda/dia', 'data', false],
  ])('%s ?%s= is hidden: %s', (path, name, hidden) => expect(isVeiled(path, name)).toBe(hidden));
});

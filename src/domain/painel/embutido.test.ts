import { describe, expect, it } from 'vitest';
import { enderecoDoQuadro, filtrosContados, identificadoresDe } from './embutido.ts';

describe('[DASH-01] boards of another service', () => {
  it('[DASH-01] are named with their numbers, -1 for one that has none; anything else is no list', () => {
    expect([...(identificadoresDe('agenda-dash=12, municipio=-1') ?? [])]).toEqual([
      ['agenda-dash', 12],
      ['municipio', -1],
    ]);
    for (const text of [
      'agenda-dash',
      'agenda-dash=0',
      'agenda-dash=-2',
      'a=1,a=2',
      'a=1,',
      'A=1',
      'a=1;b=2',
    ])
      expect(identificadoresDe(text), text).toBeNull();
  });

  it('[DASH-01] keep the filters that a person chose in the frame, which stay outside of what is signed', () => {
    const told = { metabase: { type: 'location', location: { search: '?periodo=mes%C3%A7o&setor=3' } } };
    expect(filtrosContados(told)).toBe('?periodo=mes%C3%A7o&setor=3');
    expect(filtrosContados({ metabase: { type: 'frame', frame: { height: 900 } } })).toBeNull();
    expect(filtrosContados('location')).toBeNull();
    const base = 'https://bi.exemplo.com.br/embed/dashboard/a.b.c';
    expect(enderecoDoQuadro(base, '?setor=3', true)).toBe(
      `${base}?setor=3#bordered=false&titled=false&theme=night`,
    );
    expect(enderecoDoQuadro(base, '', false)).toBe(`${base}#bordered=false&titled=false`);
    // What a frame tells can close neither the query nor the address.
    expect(enderecoDoQuadro(base, '?a=1#theme=x', false)).toBe(
      `${base}?a=1%23theme=x#bordered=false&titled=false`,
    );
  });
});

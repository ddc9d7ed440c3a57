/** Every number of a board and of Início is the number of rows of the list that it opens, over the demonstration (DASH-03, NAV-12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MUITOS, type Espera } from '#domain/inicio/espera.ts';
import type { Atras, PainelLido } from '#domain/painel/resposta.ts';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let chefe: Caller;
let periodo = '';

beforeAll(async () => {
  api = await createTestApi({ antes: carregarDemonstracao });
  const { rows } = await api.test.database.pool.query<{ id: number; ano: number }>(
    `SELECT prestador_id AS id, extract(year FROM now())::int AS ano FROM paciente GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  chefe = api.admin.em(Number(rows[0]?.id));
  const ano = rows[0]?.ano ?? 0;
  periodo = `de=${ano - 3}-01-01&ate=${ano + 1}-12-31`;
});
afterAll(() => api.close());

const totalDe = async (recurso: string, filtros: { readonly [filtro: string]: string } = {}) => {
  const query = new URLSearchParams({ ...filtros, _start: '0', _end: '1' });
  const lista = await chefe.get(`/api/${recurso}?${query.toString()}`);
  expect(lista.statusCode, `${recurso} ${query.toString()}: ${lista.body}`).toBe(200);
  return Number(lista.headers['x-total-count']);
};
const linhasDe = ({ recurso, filtros }: Atras) => totalDe(recurso, filtros);

/** Tiles that the demonstration has nothing for: what stands here is proved over rows nowhere. */
const SEM_LINHA: readonly string[] = [];
/** The same of what waits on Início. */
const SEM_ESPERA: readonly string[] = [];

describe('[DASH-03] over the demonstration', () => {
  it('[DASH-03] each count of each board is the total of its list, bar by bar', async () => {
    const vazios: string[] = [];
    let provados = 0;
    for (const { name, board } of api.registry.resources) {
      if (!board) continue;
      const answer = await chefe.get(`/api/paineis/${name}?${periodo}`);
      expect(answer.statusCode, answer.body).toBe(200);
      for (const tile of answer.json<PainelLido>().quadros) {
        const nome = `${name}:${tile.chave}`;
        const measure = board.tiles.find(({ key }) => key === tile.chave)?.measure;
        const linhas = tile.atras ? await linhasDe(tile.atras) : 0;
        if (linhas === 0) vazios.push(nome);
        else if (measure !== 'count')
          expect(tile.valor, `${nome} measures nothing of ${linhas} rows`).not.toBeNull();
        if (measure !== 'count') continue;
        expect([nome, Number(tile.valor)]).toEqual([nome, linhas]);
        for (const { chave, valor, atras } of tile.pontos ?? []) {
          if (!atras) continue;
          expect([nome, chave, await linhasDe(atras)]).toEqual([nome, chave, Number(valor)]);
          provados += 1;
        }
      }
    }
    expect(provados).toBeGreaterThan(60);
    expect(vazios.toSorted()).toEqual(SEM_LINHA);
  });

  it('[NAV-12] each number of Início is the total of its list, and what is not told has no row', async () => {
    const ditas = new Map(
      (await chefe.get('/api/inicio/espera'))
        .json<readonly Espera[]>()
        .map(({ chave, quantos }) => [chave, quantos]),
    );
    const vazios: string[] = [];
    for (const { name, list } of api.registry.resources)
      for (const { key, filters, waits } of list?.presets ?? []) {
        if (!waits) continue;
        const chave = `${name}:${key}`;
        const linhas = await totalDe(name, filters);
        expect([chave, ditas.get(chave) ?? 0]).toEqual([chave, Math.min(linhas, MUITOS)]);
        if (linhas === 0) vazios.push(chave);
      }
    expect(vazios.toSorted()).toEqual(SEM_ESPERA);
  });
});

/** Every number of a board and of Início is the number of rows of the list that it opens, over the demonstration (DASH-03, NAV-12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MUITOS, type Espera } from '#domain/inicio/espera.ts';
import type { Atras, PainelLido } from '#domain/painel/resposta.ts';
import { hoje } from '#server/clock.ts';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { SENHA_DEMONSTRACAO } from '#server/demo/usuario.ts';
import { inForce } from '#domain/navegacao/menu.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { entrar } from './sessao-apoio.ts';

type Leitor = { readonly tudo: boolean; readonly get: (path: string) => ReturnType<Caller['get']> };

let api: TestApi;
/** Whoever may do everything, at each provider of the demonstration; and its professional, who sees what is told in care. */
let leitores: readonly Leitor[] = [];
let periodo = '';

beforeAll(async () => {
  api = await createTestApi({ base: true, antes: carregarDemonstracao });
  const { rows } = await api.test.database.pool.query<{ id: number }>('SELECT id FROM prestador ORDER BY id');
  const token = await entrar(api.app, 'profissional', SENHA_DEMONSTRACAO);
  const headers = { authorization: `Bearer ${token}`, 'id-prestador': String(rows[0]?.id) };
  leitores = [
    ...rows.map(({ id }) => ({ tudo: true, get: (url: string) => api.admin.em(id).get(url) })),
    { tudo: false, get: (url: string) => api.app.inject({ url, headers }) },
  ];
  const ano = Number(hoje().slice(0, 4));
  periodo = `de=${ano - 3}-01-01&ate=${ano + 1}-12-31`;
});
afterAll(() => api.close());

const totalDe = async (
  leitor: Leitor,
  recurso: string,
  filtros: { readonly [filtro: string]: string } = {},
) => {
  const query = new URLSearchParams({ ...filtros, _start: '0', _end: '1' });
  const lista = await leitor.get(`/api/${recurso}?${query.toString()}`);
  expect(lista.statusCode, `${recurso} ${query.toString()}: ${lista.body}`).toBe(200);
  return Number(lista.headers['x-total-count']);
};
const linhasDe = (leitor: Leitor, { recurso, filtros }: Atras) => totalDe(leitor, recurso, filtros);

/** Tiles that the demonstration has nothing for: what stands here is proved over rows nowhere. */
const SEM_LINHA: readonly string[] = [
  // Nobody of the study fell ill in the demonstration, and its review is of today.
  'eventos-adversos-crf:grau',
  'eventos-adversos-crf:graves',
  'eventos-adversos-crf:relacao',
  'eventos-adversos-crf:situacao',
  // In the demonstration no sample is lost or comes back from outside, and no value is beyond what it can bear.
  'laboratorio-dash:apoio',
  'laboratorio-dash:canceladas',
  'laboratorio-dash:criticos',
  // All that was answered there is of today, and nothing of it is compared yet.
  'monitoria-crf:fonte',
  'monitoria-crf:mes',
  'monitoria-crf:velhas',
  // Seen by who attends the patient alone, and those have no board of patients.
  'paciente-dash:problemas',
  // No patient was asked after a visit: tests/api/formulario-pedido.test.ts.
  'satisfacao:pacientes',
  'satisfacao:pacientes-ao-longo',
  'satisfacao:pacientes-distribuicao',
  'satisfacao:pacientes-estrelas',
  'satisfacao:pacientes-nps',
  'satisfacao:pacientes-profissional',
];
/** The same of what waits on Início; what waits today depends on the hour. */
const SEM_ESPERA: readonly string[] = [
  'agendamentos:autorizacao',
  'autorizacoes-tiss:pendentes',
  'controles-qualidade:fora',
  'demonstrativos-tiss:a-lancar',
  'eventos-adversos:a-notificar',
  'glosas:a-vencer',
  'incidentes-dados:abertos',
  'monitorias:aguardando',
  'notas-servico:pedem-cancelamento',
  'notas-servico:rejeitadas',
  'notificacoes-compulsorias:a-notificar',
  'pendencias-retornos:por-resolver',
  'remessas-apoio:atrasadas',
  'solicitacoes-titulares:abertas',
  'unioes-pacientes:aguardam',
];

describe('[DASH-03] over the demonstration', () => {
  it('[DASH-03] each count of each board is the total of its list, bar by bar', async () => {
    const [todos, cheios] = [new Set<string>(), new Set<string>()];
    const semMedida: string[] = [];
    let provados = 0;
    for (const leitor of leitores)
      for (const { name, board, when } of api.registry.resources) {
        if (!board || !inForce(when, { ...api.app.configuracao.atual })) continue;
        const answer = await leitor.get(`/api/paineis/${name}?${periodo}`);
        // Nor are the study's boards there for a provider of integration.
        const shut = answer.statusCode === 403;
        if (shut && (!leitor.tudo || answer.json<{ codigo?: string }>().codigo === 'modulo-restrito'))
          continue;
        expect(answer.statusCode, answer.body).toBe(200);
        // Where small groups are left out no figure leads to rows: tests/api/estudo-paineis.test.ts counts them.
        if (board.least !== undefined) continue;
        for (const tile of answer.json<PainelLido>().quadros) {
          const nome = `${name}:${tile.chave}`;
          const measure = board.tiles.find(({ key }) => key === tile.chave)?.measure;
          const linhas = tile.atras ? await linhasDe(leitor, tile.atras) : 0;
          todos.add(nome);
          if (linhas > 0) cheios.add(nome);
          // Rows of which nothing is measured: the figure and its list would not be of the same ones.
          if (linhas > 0 && tile.valor === null) semMedida.push(nome);
          if (measure !== 'count') continue;
          expect([nome, Number(tile.valor)]).toEqual([nome, linhas]);
          for (const { chave, valor, atras } of tile.pontos ?? []) {
            if (!atras) continue;
            expect([nome, chave, await linhasDe(leitor, atras)]).toEqual([nome, chave, Number(valor)]);
            provados += 1;
          }
        }
      }
    expect(provados).toBeGreaterThan(60);
    expect(semMedida).toEqual([]);
    expect([...todos].filter((nome) => !cheios.has(nome)).toSorted()).toEqual(SEM_LINHA);
  });

  it('[NAV-12] each number of Início is the total of its list, and what is not told has no row', async () => {
    const [todas, cheias] = [new Set<string>(), new Set<string>()];
    for (const leitor of leitores) {
      const numeros = new Map(
        (await leitor.get('/api/inicio/espera'))
          .json<readonly Espera[]>()
          .map(({ chave, quantos }) => [chave, quantos]),
      );
      for (const { name, list } of api.registry.resources)
        for (const { key, filters, waits } of list?.presets ?? []) {
          if (!waits) continue;
          const chave = `${name}:${key}`;
          // Who may do nothing about it is not told.
          if (!leitor.tudo && !numeros.has(chave)) continue;
          // Nor what is hidden from a provider of integration.
          const hidden = await leitor.get(`/api/${name}?_start=0&_end=1`);
          if (!numeros.has(chave) && hidden.json<{ codigo?: string }>().codigo === 'modulo-restrito')
            continue;
          const linhas = await totalDe(leitor, name, filters);
          expect([chave, numeros.get(chave) ?? 0]).toEqual([chave, Math.min(linhas, MUITOS)]);
          todas.add(chave);
          if (linhas > 0) cheias.add(chave);
        }
    }
    expect([...todas].filter((chave) => !cheias.has(chave) && !SEM_ESPERA.includes(chave))).toEqual([]);
  });
});

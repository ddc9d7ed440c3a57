/**
 * What a screen declares and what its calls ask are one list: each address, opened with exactly the permission that it declares
 * and by the profile that its guard lets in, comes to its screen, and none of its first calls is refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#domain/acesso/permissions.ts';
import { permissoesDoEndereco } from '#domain/acesso/endereco.ts';
import { carregarDemonstracao } from '#server/demo/load-demo.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { abrirTelas, type Chegada } from './abrir.tsx';
import { FUNDOS, pedidas, portasDe, sinos, TODAS, type Porta } from './portas.ts';
import { pastaDe } from './pastas.ts';

let api: TestApi;
let abrir: Awaited<ReturnType<typeof abrirTelas>>;
let prestador: number;
let portas: ReturnType<typeof portasDe>;
/** A row of each register at that provider, where there is one. */
const linhas = new Map<string, number>();

beforeAll(async () => {
  api = await createTestApi({ antes: carregarDemonstracao });
  const { rows } = await api.test.database.pool.query(
    'SELECT prestador_id AS id FROM paciente GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  prestador = Number(rows[0].id);
  abrir = await abrirTelas(api);
  for (const { name, entity } of registryIndex()) {
    if (!entity) continue;
    const answer = await api.admin.em(prestador).get(`/api/${name}?_start=0&_end=1`);
    const id = answer.statusCode === 200 ? answer.json<{ id: number }[]>()[0]?.id : undefined;
    if (id !== undefined) linhas.set(name, id);
  }
  portas = portasDe({ registry: api.registry, prestador, linha: (name) => linhas.get(name) ?? 1 });
});
afterAll(() => api.close());

/** Whom each guard lets in, as the specification says it; a linkage is begun where it asks for one. */
const PERFIL: { readonly [guard: string]: 'profissional' | 'administrativo' } = {
  secretaria: 'administrativo',
};
const VINCULO: { readonly [guard: string]: string } = {
  'pronto-atendimento': 'pronto-atendimento',
  'fila-teleconsultoria': 'teleconsultoria',
};

const pessoas = new Map<string, Caller>();
async function pessoa(declaradas: readonly Permission[], guard: string | undefined): Promise<Caller> {
  // The one guard that asks for a permission itself.
  const permissoes =
    guard === 'atendimento' ? [...declaradas, { action: 'view', subject: 'teleconsultoria' }] : declaradas;
  const chave = JSON.stringify([permissoes, guard]);
  const conhecida = pessoas.get(chave);
  if (conhecida) return conhecida;
  const dadas = Object.entries(Object.groupBy(permissoes, ({ subject }) => subject));
  const nova = await api.caller(
    Object.fromEntries(
      dadas.map(([subject, own = []]) => [subject, [...new Set(own.map(({ action }) => action))]]),
    ),
    [prestador],
  );
  if (guard !== undefined && guard !== 'atendimento') {
    await api.test.database.pool.query(
      `UPDATE usuario SET ${PERFIL[guard] ?? 'profissional'} = true WHERE id = $1`,
      [nova.id],
    );
    api.app.sessoes.esquecerUsuario(nova.id);
    if (VINCULO[guard])
      await api.test.database.pool.query(
        `INSERT INTO vinculo_atendimento (tipo, usuario_id, prestador_id, sessao_id, ate)
         SELECT $1, usuario_id, $2, id, now() + interval '1 hour' FROM sessao WHERE usuario_id = $3`,
        [VINCULO[guard], prestador, nova.id],
      );
  }
  pessoas.set(chave, nova);
  return nova;
}

/** Addresses that lead on by design. */
const LEVAM: { readonly [endereco: string]: string } = {
  // A chart begins with the patient and the category.
  '/prontuarios/form-prontuario': '/prontuarios/dados-atendimento',
};

/** What went wrong on the way in; empty: nothing. */
function problemas(
  { entry, endereco, chega = endereco }: Porta,
  { onde, recusas, erros }: Chegada,
): readonly string[] {
  const [devido = ''] = chega.split('?');
  const fora = onde.split('?')[0] === (LEVAM[devido] ?? devido) ? [] : [`leads to ${onde}`];
  return [...fora, ...recusas, ...erros].map((text) => `${entry.name} ${endereco}: ${text}`);
}

/** The folders of the declarations: each a test of its own, so that none is long. */
const PASTAS = [
  'acesso',
  'cadastros',
  'clinico',
  'contratos',
  'crf',
  'financeiro',
  'paineis',
  'pessoas',
  'privacidade',
  'relatorios',
  'utilidades',
];

async function visitar(todas: readonly Porta[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const porta of todas) {
    const dona = await pessoa(pedidas(porta), porta.entry.guard);
    const found = problemas(porta, await abrir(dona, prestador, porta.endereco));
    // Whoever was refused once is signed out.
    if (found.length > 0) pessoas.clear();
    wrong.push(...found);
  }
  return wrong;
}

describe('an address opened with exactly what it declares', () => {
  it.each(PASTAS)(
    '[NAV-04] [PERM-01] of %s comes to its screen, and no first call of it is refused',
    async (pasta) => {
      const todas = portas.todas().filter(({ entry }) => pastaDe(entry.name) === pasta);
      const wrong = await visitar(todas);
      expect(wrong).toEqual([]);
    },
  );

  it('[NAV-04] no declaration lies outside these folders', () => {
    const pastas = new Set(registryIndex().map(({ name }) => pastaDe(name)));
    expect([...pastas].toSorted()).toEqual(PASTAS);
  });
});

describe('a link', () => {
  it('[NAV-04] [PUSH-02] of a notice, or that the product writes for itself, leads where nothing is refused', async () => {
    const ligadas = [...(await sinos()), ...FUNDOS].map(portas.deLink);
    expect(ligadas.filter((porta) => typeof porta === 'string')).toEqual([]);
    expect(ligadas.length).toBeGreaterThan(15);
    expect(await visitar(ligadas.filter((porta) => typeof porta !== 'string'))).toEqual([]);
  });
});

describe('an address of a record', () => {
  it('[NAV-04] over a hand-built list leads there too', async () => {
    for (const entry of registryIndex().filter(({ drawer }) => drawer)) {
      const { onde, recusas } = await abrir(
        await pessoa(permissoesDoEndereco(entry), undefined),
        prestador,
        `${entry.path}?abrir=1`,
        false,
      );
      expect([entry.path, onde.split('?')[0], recusas]).toEqual([entry.path, '/acesso-negado', []]);
    }
  });

  it.each(PASTAS)(
    '[NAV-04] of %s leads who may list and not see to the page that says so, and its loaders ask for nothing refused',
    async (pasta) => {
      const wrong: string[] = [];
      const todas = registryIndex().filter(
        (entry, at) =>
          entry.entity !== undefined &&
          pastaDe(entry.name) === pasta &&
          (TODAS || portas.temParteSua(entry) || at % 3 === 0),
      );
      // The guard of /atendimento gives seeing itself.
      for (const porta of todas.filter(({ guard }) => guard !== 'atendimento').flatMap(portas.doRegistro)) {
        const dona = await pessoa(permissoesDoEndereco(porta.entry), porta.entry.guard);
        const { onde, recusas } = await abrir(dona, prestador, porta.endereco, false);
        if (!onde.startsWith('/acesso-negado?') || recusas.length > 0)
          wrong.push(`${porta.endereco}: ${onde} ${recusas.join()}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

/** The boards of a study: their numbers, their conditions, and groups of few left out (CRF-04). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PainelLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { SESSAO } from '#messages/sessao.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let casa: Caller & { readonly prestadorId: number };
const { nova } = semeador(
  () => api.registry,
  () => casa,
);
const ler = async (nome: string, leitor: Caller = casa): Promise<PainelLido> => {
  const answer = await leitor.get(`/api/paineis/${nome}`);
  expect(answer.statusCode, `${nome}: ${answer.body}`).toBe(200);
  return answer.json<PainelLido>();
};
const ligar = async (valores: object) => {
  await api.test.database.pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, $1, 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
    [JSON.stringify(valores)],
  );
  await api.app.configuracao.recarregar();
};
/** Participants of a site by hand. */
async function participantes(centro: string, quantos: number, sexo: string): Promise<void> {
  const { pool } = api.test.database;
  const { rows } = await pool.query<{ id: number; estudo: number }>(
    `SELECT id, estudo_id AS estudo FROM centro_estudo WHERE numero = $1`,
    [centro],
  );
  const { id: centroId, estudo } = rows[0]!;
  for (let n = 0; n < quantos; n++) {
    const paciente = await nova('pacientes', { nome: `Pessoa ${centro} ${n} ${sexo}`, sexo });
    await pool.query(
      `INSERT INTO participante_estudo (prestador_id, estudo_id, centro_id, paciente_id, numero_triagem, sexo, idade)
       VALUES ($1, $2, $3, $4, $5, $6, 44)`,
      [casa.prestadorId, estudo, centroId, paciente.id, `${centro}-${sexo}${n}`, sexo],
    );
  }
}

beforeAll(async () => {
  api = await createTestApi();
  casa = await api.comPrestador();
  const estudo = await nova('estudos', {
    codigo: 'BZ371ACLI004',
    sexo: 'AMBOS',
    criterios: [],
    checagens: [],
  });
  for (const numero of ['01', '02'])
    await api.test.database.pool.query(
      `INSERT INTO centro_estudo (estudo_id, prestador_id, numero, nome) SELECT $1, $2, $3, 'Centro ' || $3::text
       WHERE NOT EXISTS (SELECT 1 FROM centro_estudo WHERE numero = $3)`,
      [estudo.id, numero === '01' ? casa.prestadorId : (await api.comPrestador()).prestadorId, numero],
    );
  await participantes('01', 7, 'M');
  await participantes('02', 3, 'F');
});
afterAll(() => api.close());

const numeros: readonly (readonly [board: string, dash: string])[] = [
  ['dados-demograficos-crf', 'dash003'],
  ['historia-medica-crf', 'dash004'],
  ['recrutamento-crf', 'dash005'],
  ['questionario-iief-crf', 'dash006'],
  ['sinais-vitais-crf', 'dash007'],
  ['monitoria-crf', 'dash008'],
  ['visitas-crf', 'dash009'],
  ['eventos-adversos-crf', 'dash010'],
  ['questionario-gaq-crf', 'dash016'],
  ['extensao-penis-crf', 'dash017'],
  ['questionario-fsep-crf', 'dash018'],
  ['teste-papanicolau-crf', 'dash021'],
];

describe('[CRF-04] [PERM-02] the boards of the study', () => {
  it('each has its number, stands under /crf, and is refused without it', async () => {
    for (const [nome, action] of numeros)
      expect(api.registry.resource[nome], nome).toMatchObject({
        action,
        subject: 'dashboard',
        parent: 'crf',
      });
    const so007 = (
      await api.caller({ dashboard: ['dash007'], prontuariocrf: ['list', 'view'] }, [casa.prestadorId])
    ).em(casa.prestadorId);
    expect((await so007.get('/api/paineis/sinais-vitais-crf')).statusCode).toBe(200);
    expect((await so007.get('/api/paineis/questionario-iief-crf')).statusCode).toBe(403);
  });

  it('stand by the study in force and by its flags, their calls too', async () => {
    const abertos = async () => {
      const lidos = await Promise.all(
        numeros.map(async ([nome]) => [nome, (await casa.get(`/api/paineis/${nome}`)).statusCode] as const),
      );
      return lidos.flatMap(([nome, codigo]) => (codigo === 200 ? [nome] : []));
    };
    const todos = numeros.map(([nome]) => nome);
    const sempre = todos.slice(0, 8);
    await ligar({ estudo: 'BZ371ACLI004' });
    expect(await abertos()).toEqual(sempre);
    await ligar({ estudo: 'BZ371ACLI004', estudoGaq: true, estudoExtensao: true });
    expect(await abertos()).toEqual(todos.slice(0, 10));
    await ligar({ estudo: 'BZ371A' });
    expect(await abertos()).toEqual([...sempre, 'questionario-fsep-crf', 'teste-papanicolau-crf']);
    await ligar({ estudo: null });
    expect(await abertos()).toEqual([]);
    for (const chamada of ['/api/participantes-estudo', '/api/estudo/cronograma', '/api/data-lock']) {
      const recusada = await casa.get(chamada);
      expect([chamada, recusada.statusCode]).toEqual([chamada, 403]);
      expect(recusada.body).toContain(SESSAO.desligado);
    }
    await ligar({ estudo: 'BZ371ACLI004' });
  });
});

describe('[CRF-04] groups of fewer than five people', () => {
  it('are left out, and neither the whole nor another figure says them by its difference', async () => {
    const { quadros } = await ler('dados-demograficos-crf');
    const sexo = quadros.find(({ chave }) => chave === 'sexo')!;
    expect(sexo.pontos!.map(({ rotulo, valor }) => [rotulo, valor])).toEqual([['Masculino', '7']]);
    // Ten less seven would say the three.
    expect(sexo.valor).toBeNull();
    expect(sexo.nota).toContain(texto.gruposOcultos(1, 5));
    expect(JSON.stringify(quadros)).not.toContain('"atras"');
    const idade = quadros.find(({ chave }) => chave === 'idade')!;
    expect(idade.valor).toBe('10');
    // A period would be a second cut: the board has none, whatever is asked.
    const cortado = await casa.get('/api/paineis/dados-demograficos-crf?de=2026-01-01&ate=2026-01-02');
    expect(cortado.json<PainelLido>().quadros).toEqual(quadros);
  });
});

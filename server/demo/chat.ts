/** Conversations of the demonstration: of two, a group, the whole unit, and one that waits unread. */
import type { Queryable } from '#server/database/query.ts';

type Fala = readonly [quem: 'administrativo' | 'prestador' | 'profissional', ha: number, texto: string];

const DUAS: readonly Fala[] = [
  [
    'administrativo',
    182,
    'Bom dia! A sala 2 está com o ar-condicionado parado. Posso passar a tarde para a sala 4?',
  ],
  ['profissional', 176, 'Pode, sim. Só me avise quem chegar antes das 14 h.'],
  ['administrativo', 175, 'Combinado.'],
  ['administrativo', 41, 'O técnico confirmou para as 16 h.'],
  ['administrativo', 12, 'Chegou a encomenda de jalecos. Deixei na copa.'],
];
const GRUPO: readonly Fala[] = [
  ['prestador', 1_560, 'Pessoal, a escala de dezembro está pronta. Quem precisar de troca, fale até sexta.'],
  ['profissional', 1_495, 'Obrigado. Preciso trocar o dia 12, de manhã.'],
  ['administrativo', 1_490, 'Tenho o dia 14 livre na sala 1, serve?'],
  ['profissional', 1_450, 'Serve perfeitamente.'],
  ['prestador', 64, 'Troca feita: dia 12 pelo dia 14.'],
];
const UNIDADE: readonly Fala[] = [
  ['prestador', 4_400, 'Lembrete: a vacinação da equipe é na quinta, das 8 h às 12 h.'],
  ['prestador', 300, 'O estacionamento dos fundos fica fechado hoje à tarde para pintura.'],
];

type Ids = Readonly<Record<Fala[0], number>>;

export async function conversas(db: Queryable, ids: Ids, casa: number): Promise<void> {
  const { prestador, administrativo, profissional } = ids;
  const par = [administrativo, profissional].toSorted((a, b) => a - b).join(':');
  const todos = [prestador, administrativo, profissional];
  await conversa(db, { casa, tipo: 'UNIDADE', pessoas: todos, falas: UNIDADE, lidas: 2 }, ids);
  await conversa(
    db,
    { casa, tipo: 'GRUPO', nome: 'Escala de dezembro', pessoas: todos, falas: GRUPO, lidas: 5 },
    ids,
  );
  await conversa(
    db,
    { casa, tipo: 'DIRETA', par, pessoas: [administrativo, profissional], falas: DUAS, lidas: 3 },
    ids,
  );
}

type Nova = {
  readonly casa: number;
  readonly tipo: string;
  readonly nome?: string;
  readonly par?: string;
  readonly pessoas: readonly number[];
  readonly falas: readonly Fala[];
  /** Up to where everybody has read. */
  readonly lidas: number;
};

async function conversa(
  db: Queryable,
  { casa, tipo, nome, par, pessoas, falas, lidas }: Nova,
  ids: Ids,
): Promise<void> {
  await db.query({
    text: `WITH c AS (
        INSERT INTO chat_conversa (prestador_id, tipo, nome, par, criado_por, ultima_seq, ultima_em)
        VALUES ($1::bigint, $2::text, $3, $4, ($5::bigint[])[1], $9::int, now() - make_interval(mins => ($8::int[])[array_length($8::int[], 1)])) RETURNING id),
      p AS (
        INSERT INTO chat_participante (conversa_id, usuario_id, lida_seq, avisada_seq, administra)
        SELECT c.id, u, CASE WHEN u = ($6::bigint[])[array_length($6::bigint[], 1)] THEN $9::int ELSE $10::int END, $9::int, u = ($5::bigint[])[1] AND $2::text = 'GRUPO' FROM c, unnest($5::bigint[]) u),
      m AS (
        INSERT INTO chat_mensagem (conversa_id, seq, autor_id, chave, texto, em)
        SELECT c.id, f.n, f.autor, gen_random_uuid(), f.texto, now() - make_interval(mins => f.ha)
          FROM c, unnest($6::bigint[], $7::text[], $8::int[]) WITH ORDINALITY AS f (autor, texto, ha, n))
      INSERT INTO chat_leitura (conversa_id, usuario_id, ate_seq, em)
      SELECT c.id, u, $10::int, now() - make_interval(mins => greatest(($8::int[])[$10::int] - 2, 0)) FROM c, unnest($5::bigint[]) u`,
    values: [
      casa,
      tipo,
      nome ?? null,
      par ?? null,
      pessoas,
      falas.map(([pessoa]) => ids[pessoa]),
      falas.map(([, , texto]) => texto),
      falas.map(([, ha]) => ha),
      falas.length,
      lidas,
    ],
  });
}

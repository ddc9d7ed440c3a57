/** What a bill of a convênio does that no declaration says: it gathers titles of closed accounts, and closes and opens them. */
import { AppError, recusar } from '#domain/errors/app-error.ts';
import { faturaConvenio as texto } from '#messages/fatura-convenio.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import {
  contasNoEstado,
  nomeDoConvenio,
  titulosAJuntar,
  titulosASoltar,
  titulosDaFatura,
} from './repository.ts';

type Fatura = Stored<'faturas-convenios'>;

async function porNaFatura(
  ids: readonly number[],
  faturaConvenioId: number | null,
  { registros }: RuleContext,
): Promise<void> {
  await registros('contas-receber').server.everybodys.setAll(
    ids.map((id) => ({ id, valores: { faturaConvenioId } })),
  );
}

async function juntar(fatura: Fatura, context: RuleContext): Promise<void> {
  const { db, prestadorId } = context;
  await porNaFatura(await titulosASoltar(db, fatura, 'os-que-nao-entram'), null, context);
  await porNaFatura(await titulosAJuntar(db, prestadorId, fatura), fatura.id, context);
}

async function soltar(fatura: Fatura, context: RuleContext): Promise<void> {
  await porNaFatura(await titulosASoltar(context.db, fatura, 'todos'), null, context);
}

/** Each account once, in the order in which they are held. */
const idsDas = (contas: readonly (number | null)[]): readonly number[] =>
  [...new Set(contas.filter((id) => id !== null))].toSorted((a, b) => a - b);

/** The accounts of the titles follow the bill: billed with it, only closed again when it is reopened. */
async function levarContas(
  contas: readonly (number | null)[],
  de: 'FECHADA' | 'FATURADA',
  transicao: 'faturar' | 'desfaturar',
  { db, registros }: RuleContext,
): Promise<void> {
  const porta = registros('contas-atendimento').server.everybodys;
  const ids = await contasNoEstado(db, idsDas(contas), de);
  const [recusa] = (await porta.transitions(ids.map((id) => ({ id, step: { transicao } })))).filter(
    (answer) => answer instanceof AppError,
  );
  if (recusa) throw recusa;
}

async function fechar({ id, vencimento }: Fatura, context: RuleContext): Promise<void> {
  const titulos = await titulosDaFatura(context.db, id);
  const porta = context.registros('contas-receber').server.everybodys;
  // A title with a receipt is not changed any more, its due date included.
  if (vencimento !== null)
    for (const titulo of titulos)
      if (titulo.situacao === 'EM_ABERTO') await porta.update(titulo.id, { vencimento }, titulo.versao);
  const contas = titulos.map(({ contaId }) => contaId);
  await levarContas(contas, 'FECHADA', 'faturar', context);
}

async function reabrir({ id }: Fatura, context: RuleContext): Promise<void> {
  const titulos = await titulosDaFatura(context.db, id);
  const movido = titulos.find(({ situacao }) => situacao !== 'EM_ABERTO');
  if (movido) recusar(texto.recebida(movido.numero));
  const contas = titulos.map(({ contaId }) => contaId);
  await levarContas(contas, 'FATURADA', 'desfaturar', context);
  // What was asked at the closing is asked again at the next.
  await context.registros('faturas-convenios').server.set(id, { vencimento: null });
}

/** What the convênio compares with its own authorizations, and what was done, piece by piece. */
const CONTA = [
  'nomePaciente',
  'data',
  'profissionalId',
  'numeroCarteira',
  'numeroAutorizacao',
  'parteConvenio',
];
const ITEM = ['contaId', 'data', 'codigo', 'descricao', 'quantidade', 'valorUnitario', 'parteConvenio'];
const SOMA = ['parteConvenio'];

export default rules({
  'faturas-convenios': {
    save: {
      async before(valores, antes, { db, prestadorId }) {
        if (!antes) valores.numero = await nextNumber(db, 'fatura_convenio', prestadorId);
        if (!antes || valores.convenioId !== undefined)
          valores.nomeConvenio = await nomeDoConvenio(db, valores.convenioId ?? antes?.convenioId ?? 0);
      },
      async after(row, antes, context) {
        if (antes && antes.convenioId === row.convenioId && antes.competencia === row.competencia) return;
        await juntar(row, context);
      },
    },
    remove: { after: soltar },
    restore: { after: juntar },
    steps: {
      juntar: { after: ({ atual }, context) => juntar(atual, context) },
      fechar: { after: ({ atual }, context) => fechar(atual, context) },
      reabrir: { after: ({ atual }, context) => reabrir(atual, context) },
      cancelar: { after: ({ atual }, context) => soltar(atual, context) },
    },
    async sheet(row, declared, { db, table }) {
      const ids = idsDas((await titulosDaFatura(db, row.id)).map(({ contaId }) => contaId));
      if (ids.length === 0) return declared;
      const contas = await table({
        of: 'contas-atendimento',
        by: 'id',
        ids,
        columns: CONTA,
        sums: SOMA,
        title: texto.contas,
      });
      const itens = await table({
        of: 'itens-conta-atendimento',
        by: 'contaId',
        ids,
        columns: ITEM,
        sums: SOMA,
        title: texto.itens,
      });
      return { ...declared, content: [...declared.content, ...contas, ...itens] };
    },
  },
});

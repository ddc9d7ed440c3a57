/** Closing makes the titles of the account in its own transaction; taking it back undoes them, while nothing of them moved. */
import {
  impedimentoDaReabertura,
  partesDaConta,
  type ParteDaConta,
} from '#domain/conta-atendimento/fechamento.ts';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { contasReceber } from '#messages/conta-receber.ts';
import { tipoDaReceita } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext } from '#server/engine/rules.ts';
import {
  avulsasDoDia,
  contaFechadaDo,
  prazoDePagamento,
  repasseDaConta,
  titulosDaConta,
  titulosDaParte,
} from './fechamento-repository.ts';

type Conta = Stored<'contas-atendimento'>;

const CAMPO = {
  'sem-prazo': ['vencimentoConvenio', texto.semPrazo],
  'convenio-vencido': ['vencimentoConvenio', texto.vencimentoPassado],
  'paciente-vencido': ['vencimentoPaciente', texto.vencimentoPassado],
} as const;

export async function fecharConta(conta: Conta, context: RuleContext): Promise<void> {
  const { db, prestadorId } = context;
  const hoje = hojeEm(Date.now());
  const { convenioId } = conta;
  const prazo = convenioId === null ? null : await prazoDePagamento(db, prestadorId, convenioId, conta.data);
  const resultado = partesDaConta(conta, prazo, hoje);
  if (!resultado.ok) {
    if (resultado.recusa === 'sem-convenio') return recusar(texto.semTipoDeConta('CONVENIO'));
    const [campo, frase] = CAMPO[resultado.recusa];
    throw validationError({ [campo]: [frase] });
  }
  for (const parte of resultado.partes) await abrirTitulo(conta, { ...parte, hoje }, context);
}

async function abrirTitulo(
  conta: Conta,
  { devedor, valor, vencimento, hoje }: ParteDaConta & { readonly hoje: string },
  { db, registros }: RuleContext,
): Promise<void> {
  const doConvenio = devedor === 'CONVENIO';
  const natureza = doConvenio ? 'CONVENIO' : 'PARTICULAR';
  const convenioId = doConvenio ? conta.convenioId : null;
  const tipo = await tipoDaReceita(db, natureza, convenioId);
  if (!tipo) return recusar(texto.semTipoDeConta(natureza));
  if (tipo.planoContaId === null) return recusar(texto.semContaDoPlano(tipo.descricao));
  await registros('contas-receber').server.keep({
    devedor,
    pacienteId: doConvenio ? null : conta.pacienteId,
    convenioId,
    tipoContaReceberId: tipo.id,
    numeroDocumento: `CA-${conta.id}`,
    emissao: hoje,
    competencia: conta.data.slice(0, 7),
    vencimento,
    parcela: 1,
    parcelas: 1,
    desconto: '0.00',
    historico: texto.historico(conta.id, conta.data),
    valorBruto: valor,
    contaAtendimentoId: conta.id,
    chaveOrigem: `CA:${conta.id}:${devedor}`,
  });
}

/** Refused with the reason where money moved because of the account; else its titles are cancelled, and leave their bill. */
export async function desfazerFechamento(
  conta: Conta,
  motivo: string | null,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  const titulos = await titulosDaConta(db, prestadorId, conta.id);
  const impede = impedimentoDaReabertura(titulos);
  if (impede) {
    const { numero } = impede.titulo;
    if (impede.por === 'fatura') return recusar(texto.impedeFatura(numero, impede.fatura));
    const frases = {
      recebido: texto.impedeRecebido,
      negociado: texto.impedeNegociado,
      glosado: texto.impedeGlosado,
    };
    return recusar(frases[impede.por](numero));
  }
  const repasse = await repasseDaConta(db, conta.id);
  if (repasse !== null) return recusar(texto.impedeRepasse(repasse));
  const ids = titulos.map(({ id }) => id);
  const porta = context.registros('contas-receber').server.everybodys;
  for (const id of ids) await porta.transition(id, { transicao: 'cancelar', motivo: motivo ?? '' });
  // They give back what made them the only ones of the account, and leave the bill that gathered them.
  await porta.setAll(ids.map((id) => ({ id, valores: { chaveOrigem: null, faturaConvenioId: null } })));
}

/** What the account said of a title; instalments of it are the title's own matter, as long as they come to the same. */
const DA_CONTA = ['valorBruto', 'devedor', 'pacienteId', 'convenioId', 'entidadeId'] as const;

async function demandForaDeConta(
  { contaAtendimentoId }: Stored<'contas-receber'>,
  { db }: RuleContext,
): Promise<void> {
  if (contaAtendimentoId !== null && (await contaFechadaDo(db, contaAtendimentoId)))
    recusar(contasReceber.daConta(contaAtendimentoId));
}

/** What a title of a closed account says comes from the account: it is taken back there. */
export const titulosDeContas: RegisterRules<'contas-receber'> = {
  save: {
    before(valores, antes) {
      const contaId = antes?.contaAtendimentoId ?? null;
      if (!antes || contaId === null) return;
      for (const campo of DA_CONTA)
        if (valores[campo] !== undefined && valores[campo] !== antes[campo])
          throw validationError({ [campo]: [contasReceber.daContaNaoMuda(contaId)] });
    },
  },
  remove: { before: demandForaDeConta },
  steps: {
    cancelar: { before: ({ atual }, context) => demandForaDeConta(atual, context) },
    parcelar: {
      async after({ atual: { contaAtendimentoId, devedor } }, { db }) {
        if (contaAtendimentoId === null) return;
        const { soma, parte } = await titulosDaParte(db, contaAtendimentoId, devedor);
        if (compareDecimal(soma, parte) !== 0)
          recusar(contasReceber.parcelasDaConta(contaAtendimentoId, soma, parte));
      },
    },
  },
};

/** An account without a chart or a stay is told where the patient has one of the same day. */
export async function contasParecidas(
  { pacienteId, data, prontuarioId, internacaoId }: { readonly [campo: string]: string | undefined },
  { db, prestadorId }: RuleContext,
): Promise<readonly Duplicate[]> {
  if (
    prontuarioId ||
    internacaoId ||
    !/^[0-9]{1,9}$/.test(pacienteId ?? '') ||
    !/^\d{4}-\d{2}-\d{2}$/.test(data ?? '')
  )
    return [];
  const rows = await avulsasDoDia(db, prestadorId, Number(pacienteId), data ?? '');
  return rows.map(({ id, data: dia, total }) => ({
    id,
    label: texto.avulsaIgual(dia, total),
    motivo: texto.duplicidade,
  }));
}

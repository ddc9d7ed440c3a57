/** Closing makes the titles of the account in its own transaction; taking it back undoes them, while nothing of them moved. */
import { impedimentoDaReabertura, partesDaConta, type ParteDaConta } from '#domain/conta-atendimento/fechamento.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import { contasReceber } from '#messages/contas-receber.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';
import type { Portas } from './portas.ts';
import {
  avulsasDoDia,
  contaFechadaDo,
  limparVencimentos,
  prazoDePagamento,
  repasseDaConta,
  soltarTitulos,
  somarFatura,
  tipoDoTitulo,
  titulosDaConta,
} from './fechamento-repository.ts';

const escrito = (valor: unknown): string | null => (typeof valor === 'string' && valor !== '' ? valor : null);
const recusar = (frase: string): never => {
  throw new AppError('transicao-recusada', { messages: [frase] });
};

const CAMPO = {
  'sem-prazo': ['vencimentoConvenio', texto.semPrazo],
  'convenio-vencido': ['vencimentoConvenio', texto.vencimentoPassado],
  'paciente-vencido': ['vencimentoPaciente', texto.vencimentoPassado],
} as const;

export async function fecharConta(app: Portas, conta: Row, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  const hoje = hojeEm(Date.now());
  const convenioId = typeof conta.convenioId === 'number' ? conta.convenioId : null;
  const prazo =
    convenioId === null ? null : await prazoDePagamento(db, Number(contexto.prestadorId), convenioId, String(conta.data));
  const feito = partesDaConta(
    {
      parteConvenio: String(conta.parteConvenio),
      partePaciente: String(conta.partePaciente),
      convenioId,
      vencimentoConvenio: escrito(conta.vencimentoConvenio),
      vencimentoPaciente: escrito(conta.vencimentoPaciente),
    },
    prazo,
    hoje,
  );
  if (!feito.ok) {
    if (feito.recusa === 'sem-convenio') return recusar(texto.semTipoDeConta('CONVENIO'));
    const [campo, frase] = CAMPO[feito.recusa];
    throw validationError({ [campo]: [frase] });
  }
  for (const parte of feito.partes) await abrirTitulo(app, conta, { ...parte, convenioId, hoje }, context);
}

async function abrirTitulo(
  app: Portas,
  conta: Row,
  { devedor, valor, vencimento, convenioId, hoje }: ParteDaConta & { readonly convenioId: number | null; readonly hoje: string },
  { db, contexto }: HookContext,
): Promise<void> {
  const doConvenio = devedor === 'CONVENIO';
  const natureza = doConvenio ? 'CONVENIO' : 'PARTICULAR';
  const tipo = await tipoDoTitulo(db, natureza, doConvenio ? convenioId : null);
  if (!tipo) return recusar(texto.semTipoDeConta(natureza));
  if (tipo.planoContaId === null) return recusar(texto.semContaDoPlano(tipo.descricao));
  await app
    .registrosDe(contexto, 'contas-receber')
    .server.within(db)
    .keep({
      devedor,
      pacienteId: doConvenio ? null : Number(conta.pacienteId),
      convenioId: doConvenio ? convenioId : null,
      tipoContaReceberId: tipo.id,
      numeroDocumento: `CA-${conta.id}`,
      emissao: hoje,
      competencia: String(conta.data).slice(0, 7),
      vencimento,
      parcela: 1,
      parcelas: 1,
      desconto: '0.00',
      historico: texto.historico(conta.id, String(conta.data)),
      valorBruto: valor,
      contaAtendimentoId: conta.id,
      chaveOrigem: `CA:${conta.id}:${devedor}`,
    });
}

/** Refused with the reason where money moved because of the account; else its titles are cancelled, and leave their bill. */
export async function desfazerFechamento(app: Portas, conta: Row, motivo: string | null, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  const titulos = await titulosDaConta(db, Number(contexto.prestadorId), conta.id);
  const impede = impedimentoDaReabertura(titulos);
  if (impede) {
    const { numero } = impede.titulo;
    if (impede.por === 'fatura') return recusar(texto.impedeFatura(numero, impede.fatura));
    return recusar({ recebido: texto.impedeRecebido, negociado: texto.impedeNegociado, glosado: texto.impedeGlosado }[impede.por](numero)); // prettier-ignore
  }
  const repasse = await repasseDaConta(db, conta.id);
  if (repasse !== null) return recusar(texto.impedeRepasse(repasse));
  const ids = titulos.map(({ id }) => id);
  const porta = app.registrosDe(contexto, 'contas-receber').server.everybodys.within(db);
  for (const id of ids) await porta.transition(id, { transicao: 'cancelar', motivo: motivo ?? '', versao: undefined });
  for (const fatura of await soltarTitulos(db, ids)) await somarFatura(db, fatura);
  await limparVencimentos(db, conta.id);
  Object.assign(conta, { vencimentoConvenio: null, vencimentoPaciente: null });
}

/** What a title of a closed account says comes from the account: it is taken back there. */
export const titulosDeContas: EntityHooks = {
  async beforeTransition({ transition, atual }, { db }) {
    if (transition.name !== 'cancelar' || typeof atual.contaAtendimentoId !== 'number') return;
    if (await contaFechadaDo(db, atual.contaAtendimentoId)) recusar(contasReceber.daConta(atual.contaAtendimentoId));
  },
  async beforeDelete(atual, { db }) {
    if (typeof atual.contaAtendimentoId !== 'number') return;
    if (await contaFechadaDo(db, atual.contaAtendimentoId)) recusar(contasReceber.daConta(atual.contaAtendimentoId));
  },
  beforeSave(valores, atual) {
    if (!atual || typeof atual.contaAtendimentoId !== 'number') return;
    for (const campo of ['valorBruto', 'devedor', 'pacienteId', 'convenioId', 'entidadeId'])
      if (valores[campo] !== undefined && valores[campo] !== atual[campo])
        throw validationError({ [campo]: [contasReceber.daContaNaoMuda(atual.contaAtendimentoId)] });
  },
};

/** An account without a chart or a stay is told where the patient has one of the same day. */
export async function contasParecidas(
  { pacienteId, data, prontuarioId, internacaoId }: { readonly [campo: string]: string },
  { db, contexto }: HookContext,
): Promise<readonly Duplicate[]> {
  if (prontuarioId || internacaoId || !/^[0-9]{1,9}$/.test(pacienteId ?? '') || !/^\d{4}-\d{2}-\d{2}$/.test(data ?? ''))
    return [];
  const rows = await avulsasDoDia(db, Number(contexto.prestadorId), Number(pacienteId), data ?? '');
  return rows.map(({ id, data: dia, total }) => ({ id, label: texto.avulsaIgual(dia, total), motivo: texto.duplicidade }));
}

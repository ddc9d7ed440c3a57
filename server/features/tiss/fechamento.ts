/** Closing a bill makes its guides and batches; reopening takes back what has not left the house. */
import { recusar } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, sumMoney } from '#domain/formato/decimal.ts';
import type { TipoGuia } from '#domain/tiss/conta.ts';
import { avisosDaConta, faltasDaConta } from '#domain/tiss/exigencias.ts';
import { montarGuia, type GuiaPronta } from '#domain/tiss/guia.ts';
import { partesDaConta } from '#domain/tiss/partes.ts';
import { MAX_GUIAS_NO_LOTE, type VersaoTiss } from '#domain/tiss/versao.ts';
import { loteTiss as texto } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { contasParaGuias, type ContaDaGuia } from './conta-repository.ts';
import { MONTAR_LOTE } from './kinds.ts';
import { contasDaFatura, guiasDoLote, guiasVivas, lotesDaFatura } from './repository.ts';

type Fatura = Stored<'faturas-convenios'>;
const MAX_CONTAS_DITAS = 5;
const MAX_CONTAS_COM_AVISO = 20;
/** As long as the column of an account or a bill. */
export const MAX_AVISOS = 4000;

/** Said at the closing of each account already; here again, for what changed since. */
export function frasesDeFalta(contas: readonly ContaDaGuia[]): readonly string[] {
  const incompletas = contas.flatMap(({ conta, contrato }) => {
    const [primeira] = faltasDaConta(conta, contrato);
    return primeira === undefined ? [] : [texto.daConta(conta.id, conta.nomePaciente, primeira)];
  });
  const resto = incompletas.length - MAX_CONTAS_DITAS;
  return [...incompletas.slice(0, MAX_CONTAS_DITAS), ...(resto > 0 ? [texto.eMais(resto)] : [])];
}

/** What stops nothing and the convênio may refuse, of the first accounts of the bill; null where there is none. */
export function avisosDaFatura(contas: readonly ContaDaGuia[], hoje: string): string | null {
  const frases = contas.flatMap(({ conta }) => {
    const avisos = avisosDaConta(conta, hoje);
    return avisos.length === 0 ? [] : [texto.daConta(conta.id, conta.nomePaciente, avisos.join(' '))];
  });
  const resto = frases.length - MAX_CONTAS_COM_AVISO;
  const avisadas = [
    ...frases.slice(0, MAX_CONTAS_COM_AVISO),
    ...(resto > 0 ? [texto.eMaisAvisos(resto)] : []),
  ];
  return avisadas.join('\n') || null;
}

/** The accounts of the bill that go to the convênio as guides, with what each title asks. */
async function contasQueVao(fatura: Fatura, { db, prestadorId }: RuleContext) {
  const daFatura = await contasDaFatura(db, prestadorId, fatura.id);
  const todas = await contasParaGuias(
    db,
    prestadorId,
    daFatura.map(({ contaId }) => contaId),
  );
  return { daFatura, contas: todas.filter(({ contrato }) => contrato.envia) };
}

/** Before the bill closes: an authorisation that ended since its account closed is told in the step's window. */
export async function avisarDaFatura(
  fatura: Fatura,
  valores: { avisosGuias?: string | null },
  context: RuleContext,
): Promise<void> {
  const { contas } = await contasQueVao(fatura, context);
  valores.avisosGuias = avisosDaFatura(contas, hojeEm())?.slice(0, MAX_AVISOS) ?? null;
}

type Feita = GuiaPronta & {
  readonly numero: number;
  readonly tipo: TipoGuia;
  readonly versao: VersaoTiss;
  readonly de: ContaDaGuia;
  readonly parte: number;
};

function guiasDe(contas: readonly ContaDaGuia[], primeiro: number, hoje: string): readonly Feita[] {
  let numero = primeiro;
  return contas.flatMap((de) =>
    partesDaConta(de.conta).flatMap((parte, at): readonly Feita[] => {
      const { versao } = de.contrato;
      // Said among what is missing.
      if (versao === null) return [];
      const pronta = montarGuia(de.conta, de.contrato, parte, { numero, hoje });
      return [{ ...pronta, numero: numero++, tipo: parte.tipo, versao, de, parte: at + 1 }];
    }),
  );
}

/** Of one kind and one version, at most a hundred. */
function emLotes(guias: readonly Feita[]): readonly (readonly Feita[])[] {
  return [...Map.groupBy(guias, ({ tipo, versao }) => `${tipo} ${versao}`).values()].flatMap((grupo) =>
    Array.from({ length: Math.ceil(grupo.length / MAX_GUIAS_NO_LOTE) }, (_, at) =>
      grupo.slice(at * MAX_GUIAS_NO_LOTE, (at + 1) * MAX_GUIAS_NO_LOTE),
    ),
  );
}

/** Which part of which account a guide is: one of it lives at a time. */
const chaveDa = ({
  tipo,
  de: { conta },
  parte,
}: {
  readonly tipo: Feita['tipo'];
  readonly de: { readonly conta: { readonly id: number } };
  readonly parte: Feita['parte'];
}): string => `CA:${conta.id}:${tipo}:${parte}`;

async function guardarGuias(
  guias: readonly Feita[],
  loteTissId: number,
  convenioId: number,
  { registros }: RuleContext,
): Promise<void> {
  await registros('guias-tiss').server.everybodys.keepAll(
    guias.map(({ numero, tipo, de: { conta, pacienteId }, parte, conteudo, linhas, total }) => ({
      numero,
      tipo,
      loteTissId,
      contaAtendimentoId: conta.id,
      convenioId,
      pacienteId,
      nomePaciente: conta.nomePaciente,
      numeroCarteira: conta.numeroCarteira,
      numeroGuiaOperadora: conta.numeroGuiaOperadora,
      senha: conta.senha,
      data: conta.data,
      valor: total,
      chave: chaveDa({ tipo, de: { conta }, parte }),
      conteudo: JSON.stringify(conteudo),
      itens: linhas.map(({ sequencial, item, quantidade, valorUnitario, valorTotal }) => ({
        sequencial,
        itemContaId: item.id,
        data: item.data,
        tabela: item.tabela,
        codigo: item.codigo,
        descricao: item.descricao,
        quantidade,
        valorUnitario,
        valor: valorTotal,
      })),
    })),
  );
}

/** The guides and batches of a bill whose contract says so; nothing of another. Refused for what an account lacks. */
export async function fecharEmLotes(fatura: Fatura, context: RuleContext): Promise<void> {
  const { db, prestadorId, registros } = context;
  const { daFatura, contas } = await contasQueVao(fatura, context);
  if (contas.length === 0) return;
  const faltas = frasesDeFalta(contas);
  if (faltas.length > 0) recusar(...faltas);
  const hoje = hojeEm();
  const guias = guiasDe(contas, await nextNumber(db, 'guia_tiss', prestadorId), hoje);
  const titulos = new Map(daFatura.map(({ contaId, titulos: soma }) => [contaId, soma]));
  const daFaturaSoma = sumMoney(contas.map(({ conta }) => titulos.get(conta.id) ?? '0'));
  const dasGuias = sumMoney(guias.map(({ total }) => total));
  if (compareDecimal(daFaturaSoma, dasGuias) !== 0) recusar(texto.totalDiferente(dasGuias, daFaturaSoma));
  const vivas = await guiasVivas(db, prestadorId, guias.map(chaveDa));
  if (vivas.length > 0) recusar(...vivas.map((guia) => texto.guiaEmOutro(guia.numero, guia.lote)));
  let numero = await nextNumber(db, 'lote_tiss', prestadorId);
  for (const lote of emLotes(guias)) {
    const [primeira] = lote;
    if (!primeira) continue;
    const prazo = primeira.de.prazoEntrega;
    const { id } = await registros('lotes-tiss').server.everybodys.keep({
      numero: numero++,
      faturaConvenioId: fatura.id,
      convenioId: fatura.convenioId,
      nomeConvenio: fatura.nomeConvenio,
      tipo: primeira.tipo,
      versaoTiss: primeira.versao,
      entregarAte: prazo === null ? null : addDays(hoje, prazo),
    });
    await guardarGuias(lote, id, fatura.convenioId, context);
    await enqueue(db, MONTAR_LOTE, { loteId: id, prestadorId }, { key: `tiss-lote:${id}` });
  }
}

const FORA = ['TRANSMITINDO', 'ENVIADO', 'ANALISADO'];

/** What left is the convênio's too: it is cancelled by name, with a reason, before the bill is opened. */
export async function desfazerLotes({ id }: Fatura, motivo: string, context: RuleContext): Promise<void> {
  const { db, prestadorId, registros } = context;
  const lotes = await lotesDaFatura(db, prestadorId, id);
  const fora = lotes.find(({ situacao }) => FORA.includes(situacao));
  if (fora) recusar(texto.enviado(fora.numero));
  const porta = registros('lotes-tiss').server.everybodys;
  for (const lote of lotes) await porta.transition(lote.id, { transicao: 'cancelar', motivo });
}

/** Its guides are cancelled and give back their part of the account; their numbers stay theirs. */
export async function cancelarGuias(
  loteId: number,
  motivo: string,
  { db, registros }: RuleContext,
): Promise<void> {
  const porta = registros('guias-tiss').server.everybodys;
  const guias = await guiasDoLote(db, loteId);
  await porta.transitions(guias.map(({ id }) => ({ id, step: { transicao: 'cancelar', motivo } })));
  await porta.setAll(guias.map(({ id }) => ({ id, valores: { chave: null } })));
}

/** Each guide goes with its batch. */
export async function enviarGuias(loteId: number, { db, registros }: RuleContext): Promise<void> {
  const porta = registros('guias-tiss').server.everybodys;
  const guias = (await guiasDoLote(db, loteId)).filter(({ situacao }) => situacao === 'NO_LOTE');
  await porta.transitions(guias.map(({ id }) => ({ id, step: { transicao: 'enviar' } })));
}

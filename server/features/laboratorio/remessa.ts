/** What goes to an outside laboratory: a list with its number, and the samples of it until the last one is back. */
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { remessaTexto as texto } from '#messages/laboratorio.ts';
import { temArquivo } from '#server/capabilities/documento/index.ts';
import { hoje } from '#server/clock.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import type { Amostra, Resultado } from './julgamento.ts';
import {
  amostrasPorId,
  esperamPor,
  foraDaCasa,
  laboratorioDe,
  type ParaRemessa,
} from './remessa-repository.ts';

const REMESSAS = 'remessas-apoio';
const MODULO = 'amostras';
type Remessa = Stored<typeof REMESSAS>;

/** Why a sample has no place in this list. */
function recusaDa(
  amostra: ParaRemessa | undefined,
  { id, laboratorioId }: { readonly id: number; readonly laboratorioId: number },
  laboratorio: string,
  titulo: (situacao: string) => string,
): string | undefined {
  if (!amostra) return texto.desconhecida;
  const { etiqueta, situacao, apoioId, remessaId, remessa } = amostra;
  if (apoioId !== laboratorioId) return texto.deOutroLaboratorio(etiqueta, laboratorio);
  if (situacao !== 'RECEBIDA') return texto.foraDaBancada(etiqueta, titulo(situacao));
  return remessaId === null || remessaId === id ? undefined : texto.emOutra(etiqueta, remessa ?? 0);
}

const tituloDa =
  ({ registry }: RuleContext) =>
  (situacao: string): string =>
    registry.entity['amostras']?.lifecycle?.state[situacao]?.title ?? situacao;

const linhaDe = ({ id, paciente, exames, material, coletadaEm }: ParaRemessa) => ({
  amostraId: id,
  paciente: paciente.slice(0, 200),
  exames: exames
    .map(({ nome, codigo }) => texto.exame(nome, codigo))
    .join(', ')
    .slice(0, 2000),
  material: material.slice(0, 200),
  coletadaEm,
});

/** Each sample by its number, judged by the state that the list finds it in. */
async function conferidas(
  remessa: { readonly id: number; readonly laboratorioId: number },
  ids: readonly number[],
  context: RuleContext,
): Promise<readonly { readonly amostra: ParaRemessa | undefined; readonly recusa: string | undefined }[]> {
  const { nome } = await laboratorioDe(context.db, remessa.laboratorioId);
  const achadas = new Map(
    (await amostrasPorId(context.db, context.prestadorId, ids)).map((amostra) => [amostra.id, amostra]),
  );
  return ids.map((id) => {
    const amostra = achadas.get(id);
    return { amostra, recusa: recusaDa(amostra, remessa, nome, tituloDa(context)) };
  });
}

export const remessas: RegisterRules<typeof REMESSAS> = {
  save: {
    async before(valores, antes, context) {
      const { db, prestadorId } = context;
      const { laboratorioId, amostras } = whole<typeof REMESSAS>(antes, valores);
      if (!antes) valores.numero = await nextNumber(db, 'remessa_apoio', prestadorId);
      valores.nomeLaboratorio = (await laboratorioDe(db, laboratorioId)).nome;
      const pedidas = (amostras ?? []).map(({ amostraId }) => amostraId);
      if (pedidas.length === 0) {
        const esperam = await esperamPor(db, prestadorId, laboratorioId);
        valores.amostras = esperam.map(linhaDe);
      } else {
        const lidas = await conferidas({ id: antes?.id ?? 0, laboratorioId }, pedidas, context);
        valores.amostras = lidas.map(({ amostra, recusa }, at) => {
          if (recusa !== undefined || !amostra)
            throw validationError({ [`amostras.${at}.amostraId`]: [recusa ?? texto.desconhecida] });
          return linhaDe(amostra);
        });
      }
      valores.quantidade = valores.amostras.length;
    },
  },
  steps: {
    enviar: {
      async before({ atual, campos, valores }, context) {
        const { prazo } = await laboratorioDe(context.db, atual.laboratorioId);
        valores.previsaoRetorno = campos.previsaoRetorno ?? (prazo === null ? null : addDays(hoje(), prazo));
        const ids = (atual.amostras ?? []).map(({ amostraId }) => amostraId);
        const recusas = (await conferidas(atual, ids, context)).flatMap(({ recusa }) => recusa ?? []);
        if (recusas.length > 0) recusar(...recusas);
      },
      async after({ atual }, { registros }) {
        const amostras = registros('amostras').server.everybodys;
        for (const { amostraId } of atual.amostras ?? []) {
          await amostras.set(amostraId, { remessaId: atual.id });
          await amostras.transition(amostraId, { transicao: 'despachar' });
        }
      },
    },
    cancelar: {
      async after({ atual }, { db, registros }) {
        const amostras = registros('amostras').server.everybodys;
        for (const { id } of await foraDaCasa(db, atual.id))
          await amostras.transition(id, { transicao: 'retornar', motivo: texto.cancelada(atual.numero) });
      },
    },
  },
};

/** A list of which the last sample came back, or never will, is over. The one that is told of is back. */
export async function concluirRemessa(
  { id, remessaId }: Pick<Amostra, 'id' | 'remessaId'>,
  { db, registros }: RuleContext,
): Promise<void> {
  if (remessaId === null) return;
  if ((await foraDaCasa(db, remessaId)).some((amostra) => amostra.id !== id)) return;
  const porta = registros(REMESSAS).server.everybodys;
  const remessa: Remessa = await porta.read(remessaId);
  if (remessa.situacao === 'ENVIADA' || remessa.situacao === 'RECEBIDA')
    await porta.transition(remessaId, { transicao: 'concluir' });
}

/** What nobody typed of an outside laboratory is in the report that it sent; without one the values are asked for. */
export async function comAnexo(
  { id, apoioId }: Pick<Amostra, 'id' | 'apoioId'>,
  resultados: readonly Resultado[],
  { db }: RuleContext,
): Promise<readonly Resultado[]> {
  if (apoioId === null) return resultados;
  const faltam = resultados.filter(({ valor, nota, formula }) => valor === null && !nota && formula === null);
  if (faltam.length === 0) return resultados;
  if (!(await temArquivo(db, MODULO, id))) recusar(texto.semLaudo(faltam.map(({ nome }) => nome)));
  return resultados.map((linha) => (faltam.includes(linha) ? { ...linha, nota: texto.verAnexo } : linha));
}

/** An appeal as a message: the glosas of a batch, by guide and item, each with why it should be paid. */
import { sumMoney } from '../formato/decimal.ts';
import type { Conteudo } from './estrutura.ts';
import { emLatim } from './letras.ts';

export type GlosaRecorrida = {
  readonly guia: number;
  readonly numeroGuiaOperadora: string | null;
  readonly senha: string | null;
  readonly sequencial: number;
  readonly data: string;
  readonly tabela: string;
  readonly codigo: string;
  readonly descricao: string;
  readonly grau: string | null;
  readonly codigoGlosa: string;
  readonly valor: string;
  readonly recurso: string | null;
};

export type Recurso = {
  readonly numero: number;
  readonly registroAns: string;
  readonly nomeConvenio: string;
  readonly contratado: Conteudo;
  readonly lote: number;
  readonly protocolo: string;
  readonly dia: string;
};

/** Letters that a justification takes (st_texto500). */
export const MAX_JUSTIFICATIVA = 500;

export function corpoDoRecurso(recurso: Recurso, glosas: readonly GlosaRecorrida[]): Conteudo {
  return {
    recursoGlosa: {
      guiaRecursoGlosa: {
        registroANS: recurso.registroAns,
        numeroGuiaRecGlosaPrestador: String(recurso.numero),
        nomeOperadora: emLatim(recurso.nomeConvenio),
        objetoRecurso: '2',
        dadosContratado: recurso.contratado,
        numeroLote: String(recurso.lote),
        numeroProtocolo: recurso.protocolo,
        opcaoRecurso: {
          recursoGuia: [...Map.groupBy(glosas, ({ guia }) => guia).entries()].map(([guia, daGuia]) => ({
            numeroGuiaOrigem: String(guia),
            numeroGuiaOperadora: daGuia[0]?.numeroGuiaOperadora,
            senha: daGuia[0]?.senha,
            opcaoRecursoGuia: {
              itensGuia: daGuia.map((glosa) => ({
                sequencialItem: String(glosa.sequencial),
                dataInicio: glosa.data,
                procRecurso: {
                  codigoTabela: glosa.tabela,
                  codigoProcedimento: glosa.codigo,
                  descricaoProcedimento: emLatim(glosa.descricao),
                },
                grauParticipacao: glosa.grau,
                codGlosaItem: glosa.codigoGlosa,
                valorRecursado: glosa.valor,
                justificativaItem: emLatim(glosa.recurso ?? '').slice(0, MAX_JUSTIFICATIVA),
              })),
            },
          })),
        },
        valorTotalRecursado: sumMoney(glosas.map(({ valor }) => valor)),
        dataRecurso: recurso.dia,
      },
    },
  };
}

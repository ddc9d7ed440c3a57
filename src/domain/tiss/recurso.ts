/** An appeal as a message: the glosas of a batch, by guide and item, each with why it should be paid. */
import { sumMoney } from '../formato/decimal.ts';
import type { TipoGuia } from './conta.ts';
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
  readonly dente: string | null;
  readonly regiao: string | null;
  readonly faces: string | null;
  readonly quantidade: string;
  readonly codigoGlosa: string;
  readonly valor: string;
  readonly recurso: string | null;
};

export type Recurso = {
  /** Of the guides of its batch. */
  readonly tipo: TipoGuia;
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

const cabeca = (recurso: Recurso): Conteudo => ({
  registroANS: recurso.registroAns,
  numeroGuiaRecGlosaPrestador: String(recurso.numero),
  nomeOperadora: emLatim(recurso.nomeConvenio),
  objetoRecurso: '2',
  dadosContratado: recurso.contratado,
  numeroLote: String(recurso.lote),
  numeroProtocolo: recurso.protocolo,
});

const porque = ({ recurso }: GlosaRecorrida): string => emLatim(recurso ?? '').slice(0, MAX_JUSTIFICATIVA);

const procedimento = ({ tabela, codigo, descricao }: GlosaRecorrida): Conteudo => ({
  codigoTabela: tabela,
  codigoProcedimento: codigo,
  descricaoProcedimento: emLatim(descricao),
});

const itemMedico = (glosa: GlosaRecorrida): Conteudo => ({
  sequencialItem: String(glosa.sequencial),
  dataInicio: glosa.data,
  procRecurso: procedimento(glosa),
  grauParticipacao: glosa.grau,
  codGlosaItem: glosa.codigoGlosa,
  valorRecursado: glosa.valor,
  justificativaItem: porque(glosa),
});

const itemOdonto = (glosa: GlosaRecorrida): Conteudo => ({
  sequencialItem: String(glosa.sequencial),
  dataRealizacao: glosa.data,
  denteRegiao: glosa.dente === null ? { codRegiao: glosa.regiao } : { codDente: glosa.dente },
  denteFace: glosa.faces,
  quantidade: glosa.quantidade.replace(/\.0+$/, ''),
  procRecurso: procedimento(glosa),
  codGlosaProc: glosa.codigoGlosa,
  justificativaProc: porque(glosa),
  valorRecursado: glosa.valor,
});

/** Dental guides are appealed for in a form of their own, in which the guide too has a reason: that of its first item. */
const guiaOdonto = (guia: number, daGuia: readonly GlosaRecorrida[]): Conteudo => {
  const [primeira] = daGuia;
  return {
    numeroGuiaPrestador: String(guia),
    numeroGuiaOperadora: primeira?.numeroGuiaOperadora,
    senha: primeira?.senha,
    codGlosaGuia: primeira?.codigoGlosa,
    justificativaGuia: primeira ? porque(primeira) : null,
    recursoProcedimento: daGuia.map(itemOdonto),
  };
};

const guiaMedica = (guia: number, daGuia: readonly GlosaRecorrida[]): Conteudo => ({
  numeroGuiaOrigem: String(guia),
  numeroGuiaOperadora: daGuia[0]?.numeroGuiaOperadora,
  senha: daGuia[0]?.senha,
  opcaoRecursoGuia: { itensGuia: daGuia.map(itemMedico) },
});

/** What is inside `recursoGlosa` of a file, and inside `loteRecurso` of the web service. */
export function corpoDoRecurso(recurso: Recurso, glosas: readonly GlosaRecorrida[]): Conteudo {
  const odonto = recurso.tipo === 'ODONTO';
  const guias = [...Map.groupBy(glosas, ({ guia }) => guia).entries()];
  return {
    [odonto ? 'guiaRecursoGlosaOdonto' : 'guiaRecursoGlosa']: {
      ...cabeca(recurso),
      opcaoRecurso: {
        recursoGuia: guias.map(([guia, daGuia]) => (odonto ? guiaOdonto : guiaMedica)(guia, daGuia)),
      },
      valorTotalRecursado: sumMoney(glosas.map(({ valor }) => valor)),
      dataRecurso: recurso.dia,
    },
  };
}

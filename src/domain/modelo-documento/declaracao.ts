/** A declaration of the register as the text of a document: its words, its variables by their names here, who signs it. */
import type { Alinhamento, Bloco, Texto, Trecho } from './tipos.ts';

export type DeclaracaoEscrita = {
  readonly nome: string;
  readonly tipo: string;
  readonly titulo: string | null;
  readonly texto: string;
  readonly exigeAssinatura: boolean;
  readonly exigeCid: boolean;
};

/** What the register calls its variables, and the document's names of them. */
export const VARIAVEIS_DECLARACAO: { readonly [nome: string]: string } = {
  paciente: 'paciente.nome',
  cpf: 'paciente.cpf',
  data: 'momento.data',
  hora: 'momento.hora',
  profissional: 'profissional.nome',
  conselho: 'profissional.conselho',
  prestador: 'prestador.nome',
};

const variavel = (nome: string): Trecho => ({ type: 'variavel', attrs: { nome } });

function trechos(linha: string): Trecho[] {
  return linha.split(/(\{[a-z]+\})/).flatMap((part): Trecho[] => {
    const nome = /^\{([a-z]+)\}$/.exec(part)?.[1] ?? '';
    if (Object.hasOwn(VARIAVEIS_DECLARACAO, nome)) return [variavel(VARIAVEIS_DECLARACAO[nome] ?? '')];
    return part === '' ? [] : [{ type: 'text', text: part }];
  });
}

const p = (content: readonly Trecho[], textAlign?: Alinhamento): Bloco => ({
  type: 'paragraph',
  ...(textAlign ? { attrs: { textAlign } } : {}),
  ...(content.length > 0 ? { content } : {}),
});
const linha = (text: string, textAlign?: Alinhamento) => p([{ type: 'text', text }], textAlign);

/** The kind of document that each kind of declaration is. */
export function tipoDaDeclaracao(tipo: string): 'ATESTADO' | 'TERMO' | 'DECLARACAO' {
  return tipo === 'ATESTADO' ? 'ATESTADO' : tipo === 'CONSENTIMENTO' ? 'TERMO' : 'DECLARACAO';
}

/** Title, a paragraph a line, the diagnosis where it is asked for, place and day, and the professional or the unit under it. */
export function textoDaDeclaracao({
  nome,
  titulo,
  texto,
  exigeAssinatura,
  exigeCid,
}: DeclaracaoEscrita): Texto {
  return {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'center' },
        content: [{ type: 'text', text: titulo ?? nome }],
      },
      p([]),
      ...texto.split(/\r?\n/).map((line) => p(trechos(line), 'justify')),
      ...(exigeCid
        ? [
            linha('Diagnóstico (CID): ________, informado com a autorização do paciente.'),
            linha('Autorizo a informação do diagnóstico: ________________________________'),
          ]
        : []),
      p([]),
      p([variavel('momento.cidadeData')], 'right'),
      p([]),
      linha('________________________________________', 'center'),
      ...(exigeAssinatura
        ? [p([variavel('profissional.nome')], 'center'), p([variavel('profissional.conselho')], 'center')]
        : [p([variavel('prestador.nome')], 'center')]),
    ],
  };
}

/** The blank forms of a study with the name that each field has in the data: an annotated CRF. Pure (CRF-05). */
import { dadosDoEstudo as texto } from '#messages/estudo-dados.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import type { FieldModel } from '../registro/entity.ts';
import { sheetTable, words } from '../registro/sheet.ts';
import { campoDito, opcoesDo } from './dicionario.ts';
import type { VersaoOdm } from './escrever.ts';

const coluna = (id: string, title: string): FieldModel =>
  ({ id, column: id, title, kind: 'text', scale: 0, ui: {}, schema: {} }) as unknown as FieldModel;
const COLUNAS = [
  coluna('rotulo', texto.rotulo),
  coluna('resposta', texto.resposta),
  coluna('campo', texto.nomeNosDados),
];

/** Where the answer would stand on paper. */
function espacoDe(field: FieldModel): string {
  const { unidade, faixa } = campoDito(field);
  const opcoes = opcoesDo(field);
  if (opcoes.length > 0) return opcoes.map(({ value, title }) => `( ) ${title} [${value}]`).join('   ');
  if (field.kind === 'boolean') return `( ) ${texto.sim} [true]   ( ) ${texto.nao} [false]`;
  return ['________', unidade, faixa === '' ? '' : `(${faixa})`].filter((parte) => parte !== '').join(' ');
}

export function crfAnotado(
  titulo: string,
  versoes: readonly VersaoOdm[],
  visitas: readonly { readonly nome: string; readonly formularios: readonly { readonly id: number }[] }[],
): Texto {
  const content: Bloco[] = [
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: titulo }] },
  ];
  for (const versao of versoes) {
    const onde = visitas.filter(({ formularios }) => formularios.some(({ id }) => id === versao.id));
    const linhas = (fields: readonly FieldModel[], base: string): readonly { [campo: string]: string }[] =>
      fields.flatMap((field) =>
        field.child
          ? linhas(field.child.fields, `${field.id}.`)
          : [
              {
                rotulo: field.required ? `${field.title} *` : field.title,
                resposta: espacoDe(field),
                campo: `${base}${field.id} · ${texto.anotacao(`I.${versao.id}.${base}${field.id}`)}`,
              },
            ],
      );
    content.push(
      ...sheetTable({
        title: `${versao.nome} · ${texto.formularioOid(`F.${versao.id}`, versao.numero)}`,
        columns: COLUNAS,
        sums: [],
        rows: linhas(versao.entity.fields, ''),
      }),
      words(onde.length === 0 ? texto.semVisita : texto.nasVisitas(onde.map(({ nome }) => nome).join('; '))),
    );
  }
  return { type: 'doc', content };
}

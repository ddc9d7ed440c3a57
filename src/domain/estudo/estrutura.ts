/**
 * The bones of each questionnaire as a form: its items with their values, keyed as the scores read them. The wording is of who
 * holds the rights, who writes it in the form builder.
 */
import type { Dado, ItemSecao } from '../formulario/tipos.ts';
import { estudoEscalas as texto } from '#messages/estudo-escalas.ts';
import { itensDaEscala, type Escala } from './escalas.ts';

const pergunta = (numero: number): ItemSecao => ({
  chave: `q${numero}`,
  tipo: 'simnao',
  rotulo: texto.pergunta(numero),
});

const tentativas = (...numeros: readonly number[]): ItemSecao => ({
  chave: 'tentativas',
  tipo: 'grupo',
  rotulo: texto.tentativas,
  singular: texto.tentativa,
  itens: [
    { chave: 'data', tipo: 'data', rotulo: texto.data, obrigatorio: true },
    ...numeros.map((numero) => ({
      chave: `q${numero}`,
      tipo: 'simnao' as const,
      rotulo: texto.pergunta(numero),
    })),
  ],
});

function itensDe(escala: Escala): readonly ItemSecao[] {
  const itens = itensDaEscala(escala);
  if (itens)
    return itens.map(({ numero, minimo, maximo }) => ({
      chave: `q${numero}`,
      tipo: 'escala',
      rotulo: texto.item(numero),
      minimo,
      maximo,
      obrigatorio: true,
    }));
  if (escala === 'GAQ')
    return [
      { chave: 'q1', tipo: 'simnao', rotulo: texto.pergunta(1), obrigatorio: true },
      {
        chave: 'q2',
        tipo: 'simnao',
        rotulo: texto.pergunta(2),
        quando: { juncao: 'todas', regras: [{ campo: 'q1', operador: 'igual', valor: true }] },
      },
    ];
  return escala === 'SEP'
    ? [{ chave: 'desde', tipo: 'data', rotulo: texto.diarioDesde }, tentativas(1, 2, 3, 4, 5)]
    : [pergunta(1), tentativas(3, 7)];
}

/** The form without the sentence that speaks to who builds it: nothing for who fills it in. */
export const semAvisoDoConstrutor = (dado: Dado): Dado => ({
  ...dado,
  templateRecord: dado.templateRecord.filter(
    (item) => !(item.tipo === 'textofixo' && item.texto === texto.semTexto),
  ),
});

/** A form with the items of the scale and none of its wording. */
export function estruturaDaEscala(escala: Escala): Dado {
  const [first, ...resto] = itensDe(escala);
  if (!first) throw new Error(`the scale ${escala} has no items`);
  const aviso: ItemSecao = { chave: 'aviso', tipo: 'textofixo', rotulo: '', texto: texto.semTexto };
  return { paciente: 'nao', leitura: 'CLINICA', templateRecord: [aviso, first, ...resto] };
}

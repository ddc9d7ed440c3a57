import { describe, expect, it } from 'vitest';
import { leituraTexto as texto } from '#messages/laboratorio-pedido.ts';
import { problemaDaEtiqueta } from './etiqueta.ts';

const maria = { etiqueta: '00000012', paciente: 'Maria' };
const joao = { etiqueta: '00000010', paciente: 'João' };
const nada = { achada: undefined, motivo: null };

describe('[LAB-01] the label that is read before a collection', () => {
  it('[LAB-01] of the sample itself lets it go on, with or without its zeros', () => {
    expect(problemaDaEtiqueta('00000012', maria, { ...nada, achada: maria })).toBeUndefined();
    expect(problemaDaEtiqueta(' 12 ', maria, { ...nada, achada: maria })).toBeUndefined();
  });

  it('[LAB-01] of another patient is refused, saying whose each is, and no reason lets it pass', () => {
    const frase = {
      etiquetaLida: ['Esta etiqueta é de João (00000010); a amostra é de Maria (00000012). Confira o tubo.'],
    };
    expect(problemaDaEtiqueta('10', maria, { achada: joao, motivo: null })).toEqual(frase);
    expect(problemaDaEtiqueta('10', maria, { achada: joao, motivo: 'Etiqueta rasgada' })).toEqual(frase);
    expect(problemaDaEtiqueta('999', maria, nada)).toHaveProperty('etiquetaLida');
  });

  it('[LAB-01] is not read with a reason alone: it is damaged', () => {
    expect(problemaDaEtiqueta(null, maria, nada)).toEqual({
      etiquetaLida: [texto.leia],
      motivo: [texto.semLeitura],
    });
    expect(problemaDaEtiqueta('', maria, { ...nada, motivo: 'Etiqueta rasgada' })).toBeUndefined();
  });
});

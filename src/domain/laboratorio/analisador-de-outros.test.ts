/** ORU files that this project did not write: what each holds was worked out by another program (tests/support/hl7). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analisadorRecusa as texto } from '#messages/laboratorio.ts';
import { lerAnalisador, type Letras, type LinhaDeAnalisador } from './analisador.ts';
import { cabecalhoDe, quadros } from './mllp.ts';

type Esperada = {
  readonly controle: string;
  readonly obx: number;
  readonly obx_situacao: { readonly [situacao: string]: number };
};

const PASTA = join(import.meta.dirname, '../../../tests/support/hl7');
const arquivo = (nome: string): Uint8Array => new Uint8Array(readFileSync(join(PASTA, nome)));
const esperado = JSON.parse(readFileSync(join(PASTA, 'esperado.json'), 'utf8')) as {
  readonly [nome: string]: { readonly mensagens: readonly Esperada[] };
};
const letras: Letras = {
  utf8(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return undefined;
    }
  },
  latim: (bytes) => new TextDecoder('windows-1252').decode(bytes),
};

function linhasDe(nome: string): readonly LinhaDeAnalisador[] {
  const lido = lerAnalisador(arquivo(nome), letras);
  if (!lido.ok) throw new Error(`${nome}: ${lido.mensagem}`);
  return lido.linhas;
}
const valoresDe = (nome: string): readonly string[] => linhasDe(nome).map(({ valor }) => valor);
const NAO_FINAL = texto.naoFinal('').split('(')[0] ?? '';
const FINAIS = /^[FCDWX](?:\^|$)/;

describe('[LAB-01] ORU de outros', () => {
  it.each(Object.keys(esperado).filter((nome) => nome.endsWith('.hl7')))(
    '%s: cada resultado, e os que não são finais',
    (nome) => {
      const mensagens = esperado[nome]?.mensagens ?? [];
      const linhas = linhasDe(nome);
      expect(linhas).toHaveLength(mensagens.reduce((soma, { obx }) => soma + obx, 0));
      const naoFinais = mensagens
        .flatMap(({ obx_situacao: situacoes }) => Object.entries(situacoes))
        .reduce((soma, [situacao, vezes]) => soma + (FINAIS.test(situacao) ? 0 : vezes), 0);
      const recusados = linhas.filter(({ recusa }) => recusa?.startsWith(NAO_FINAL));
      expect(recusados).toHaveLength(naoFinais);
    },
  );

  it('o sinal, o título e a vírgula ficam como vieram', () => {
    expect(valoresDe('oru-menor-que-e-titulos.hl7').slice(0, 4)).toEqual(['<0,5', '<0,5', '>500', '1:64']);
  });

  it('letras latinas e códigos de escape são lidos', () => {
    expect(valoresDe('oru-latin1-8859-1.hl7')).toEqual([
      'Âmbar, aspecto límpido',
      'Ligeiramente turvo; ausência de cilindros',
    ]);
    expect(valoresDe('oru-escapes.hl7')[0]).toBe('Relação A|B & C ^ D ~ E \\ fim segunda linha');
  });

  it('duas mensagens num só envio do MLLP', () => {
    const lidas = quadros().recebe(arquivo('mllp-duas-mensagens.bin'));
    expect(lidas.map((bytes) => cabecalhoDe(new TextDecoder().decode(bytes))?.tipo)).toEqual([
      'ORU^R01',
      'ORU^R01',
    ]);
  });
});

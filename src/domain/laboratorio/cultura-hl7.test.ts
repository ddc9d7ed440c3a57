import { describe, expect, it } from 'vitest';
import { analisadorRecusa, antibiogramaLido as texto } from '#messages/laboratorio.ts';
import { lerTexto, type LinhaDeAnalisador } from './analisador.ts';
import { completa, juntarGermes } from './antibiograma-lido.ts';

const MSH = 'MSH|^~\\&|MICRO|LAB|ZELO|LAB|20261129||ORU^R01^ORU_R01|C1|P|2.5.1';
const CULTURA = [
  'OBR|1|00000012|F77|URO^Urocultura^L|||20261127||||||||||||||||||F',
  'OBX|1|CWE|630-4^Bacteria identified^LN|1|112283007^Escherichia coli^SCT||||||F',
  'OBX|2|ST|564-5^Colony count^LN|1|>100.000|UFC/mL|||||F',
  'OBX|3|CWE|630-4^Bacteria identified^LN|2|40886007^Klebsiella oxytoca^SCT||||||F',
];
const ANTIBIOGRAMA = [
  'OBR|2|||ATB^Antibiograma^L|||20261127||||G|||||||||||||||630-4&Bacteria identified&LN^1^Escherichia coli|||00000012^F77',
  'OBX|1|SN|18862-3^Amoxicillin+Clavulanate [Susceptibility]^LN||<=^2|ug/mL||S|||F',
  'OBX|2|NM|18906-8^Ciprofloxacino^LN||8|ug/mL||R|||F',
  'OBX|3|NM|18996-9^Nitrofurantoína^LN||22|mm||I|||F',
];
const linhas = (...segmentos: readonly string[]): readonly LinhaDeAnalisador[] => {
  const lido = lerTexto([MSH, ...segmentos].join('\r'));
  if (!lido.ok) throw new Error(lido.mensagem);
  return lido.linhas;
};
const URO = { exameId: 7, codigo: 'URO', antimicrobianos: ['Ciprofloxacino', 'Nitrofurantoina'] };
const juntos = (lidas: readonly LinhaDeAnalisador[], culturas = [URO]) =>
  juntarGermes(
    lidas.flatMap(({ linha, germe }) => (germe ? [{ linha, germe }] : [])),
    '00000012',
    culturas,
  );

describe('[LAB-01] a culture in a message', () => {
  it('ties each antibiogram to its germ by the parent that its order names', () => {
    const lidas = linhas(...CULTURA, ...ANTIBIOGRAMA);
    expect(lidas.map(({ etiqueta }) => etiqueta)).toEqual(Array(6).fill('00000012'));
    expect(lidas.every(({ recusa }) => recusa === null)).toBe(true);
    expect(juntos(lidas)).toEqual({
      aceitas: [3, 4, 7, 8, 9, 5],
      recusas: [],
      germes: [
        {
          exameId: 7,
          germe: 'Escherichia coli',
          quantidade: '>100.000 UFC/mL',
          testes: [
            { antimicrobiano: 'Amoxicillin+Clavulanate', valor: '<=2 ug/mL', categoria: 'S' },
            { antimicrobiano: 'Ciprofloxacino', valor: '8 ug/mL', categoria: 'R' },
            // As the laboratory writes it.
            { antimicrobiano: 'Nitrofurantoina', valor: '22 mm', categoria: 'I' },
          ],
        },
        { exameId: 7, germe: 'Klebsiella oxytoca', quantidade: null, testes: [] },
      ],
    });
  });

  it('or by the number of the germ, within one order', () => {
    const { germes } = juntos(
      linhas(
        'OBR|1|00000012||URO^Urocultura^L',
        'OBX|1|ST|GERME^Germe^L|1|Proteus mirabilis||||||F',
        'OBX|2|NM|AMI^Amicacina^L|1.1|4|ug/mL||S|||F',
      ),
    );
    expect(germes).toMatchObject([{ germe: 'Proteus mirabilis', testes: [{ antimicrobiano: 'Amicacina' }] }]);
  });

  it('of which nothing grew is a value and no germ; other exams know of no germs', () => {
    const lidas = linhas(
      'OBR|1|00000012||URO^Urocultura^L',
      'OBX|1|CWE|630-4^Bacteria^LN|1|264868006^No growth^SCT||||||F',
      'OBX|2|ST|630-4^Bacteria^LN|1|Sem crescimento em 48 h||||||F',
      'OBR|2|00000013||K^Potássio^L',
      'OBX|1|NM|K^Potássio^L|1|4.1|mmol/L||H|||F',
    );
    expect(lidas.map(({ germe, valor }) => [germe, valor])).toEqual([
      [undefined, 'No growth'],
      [undefined, 'Sem crescimento em 48 h'],
      [undefined, '4,1'],
    ]);
  });

  it('says what has no place: no culture, no germ, a number twice, a category that is none', () => {
    const motivos = (lidas: readonly LinhaDeAnalisador[], culturas = [URO]) =>
      juntos(lidas, culturas).recusas.map(({ motivo }) => motivo);
    expect(motivos(linhas(CULTURA[0]!, CULTURA[1]!), [])).toEqual([texto.semCultura('00000012')]);
    expect(motivos(linhas(...ANTIBIOGRAMA))).toEqual(Array(3).fill(texto.semGerme));
    expect(motivos(linhas(CULTURA[0]!, CULTURA[1]!, CULTURA[1]!))).toEqual([texto.numeroRepetido('1')]);
    expect(
      motivos(
        linhas(
          ...CULTURA,
          ANTIBIOGRAMA[0]!,
          ANTIBIOGRAMA[2]!.replace('|R|', '|MS|'),
          ANTIBIOGRAMA[3]!.replace('|I|', '||'),
        ),
      ),
    ).toEqual([texto.categoria('Ciprofloxacino', 'MS'), texto.categoria('Nitrofurantoína', '')]);
  });

  it('that is told again with more completes what was told, and nothing is lost', () => {
    const { germes: cedo } = juntos(linhas(...CULTURA));
    const { germes: tarde } = juntos(linhas(...CULTURA, ...ANTIBIOGRAMA));
    expect(completa(cedo, tarde)).toBe(true);
    expect(completa(tarde, cedo)).toBe(false);
    expect(completa(tarde, tarde)).toBe(true);
  });
});

describe('[LAB-01] a PDF in a message', () => {
  const ed = (dado: string) => linhas('OBR|1|00000012', `OBX|1|ED|PDF^Laudo em PDF^L||${dado}||||||F`)[0];

  it('is read by what it says that it is, and kept under its name', () => {
    expect(ed('LAB^application^pdf^Base64^JVBERi0xLjQK')).toMatchObject({
      recusa: null,
      valor: '',
      anexo: { nome: 'Laudo em PDF', base64: 'JVBERi0xLjQK' },
    });
  });

  it('is refused where it is something else, or written in another way', () => {
    for (const dado of [
      'LAB^image^jpeg^Base64^JVBERi0xLjQK',
      'LAB^application^pdf^Hex^JVBERi0xLjQK',
      'LAB^application^pdf^Base64^R0lGODlh',
      'LAB^application^pdf^Base64^JVBERi0x*',
      'LAB^application^pdf^Base64',
      '',
    ])
      expect(ed(dado), dado).toMatchObject({ recusa: analisadorRecusa.anexo });
  });
});

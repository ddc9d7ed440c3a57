import { describe, expect, it } from 'vitest';
import { conferir, pendentes, type Mundo } from './conferir.ts';
import { naoReconhecidos, orientacoesDuvidosas, posologiaDe } from './posologia.ts';
import {
  dizQuanto,
  exigeQuantidade,
  faltasDoItem,
  quantidadeCalculada,
  quantidadesPossiveis,
  quantidadePorExtenso,
} from './quantidade.ts';
import { REGRAS } from './receituario.ts';
import type { ItemPrescrito, Receituario } from './tipos.ts';

const MUNDO: Mundo = { situacaoAlergias: 'NEGA', alergias: [], emUso: [], interacoes: [], haTabela: true };
const item = (campos: Partial<ItemPrescrito>): ItemPrescrito => ({
  descricao: 'Amoxicilina 500 mg cápsula',
  principios: 'Amoxicilina',
  dose: '1',
  unidade: 'cápsula',
  via: 'ORAL',
  frequencia: '8/8h',
  duracaoDias: 7,
  ...campos,
});

describe('[clinical D-02] how much is dispensed', () => {
  it.each<readonly [Partial<ItemPrescrito>, string | null]>([
    [{}, '21 cápsulas'],
    [{ frequencia: '5/5h' }, '34 cápsulas'],
    [{ dose: '0.500', unidade: 'comprimido', frequencia: 'ao deitar', duracaoDias: 30 }, '15 comprimidos'],
    [{ dose: '0.5', unidade: 'comprimido', frequencia: '1x', duracaoDias: 7 }, '4 comprimidos'],
    [{ dose: '5', unidade: 'ml' }, '105 mL'],
    [{ frequencia: 'dose única', duracaoDias: null, dose: '2', unidade: 'cp' }, '2 comprimidos'],
    [{ frequencia: '1x/semana', duracaoDias: 30 }, '5 cápsulas'],
    [{ frequencia: '6/6h se dor', duracaoDias: 3 }, '12 cápsulas'],
    [{ dose: '1', frequencia: '1x', duracaoDias: 1 }, '1 cápsula'],
    // What is not known is not worked out.
    [{ duracaoDias: null }, null],
    [{ usoContinuo: true }, null],
    [{ dose: null }, null],
    [{ frequencia: 'SOS' }, null],
    [{ frequencia: '4-6h' }, null],
    [{ frequencia: '8/12h' }, null],
    [{ frequencia: '8' }, null],
    [{ unidade: 'gota', dose: '20' }, null],
    [{ unidade: 'mg', dose: '500' }, null],
    [{ posologia: 'Na primeira semana 1, depois 2 cápsulas por dia' }, null],
  ])('[CLIN-02] %j', (campos, quantidade) => expect(quantidadeCalculada(item(campos))).toBe(quantidade));

  it('[CLIN-02] is declared by the kind of paper, and required of all but the plain one', () => {
    const tipos = Object.keys(REGRAS) as Receituario[];
    expect(tipos.filter((tipo) => !exigeQuantidade(tipo))).toEqual(['SIMPLES']);
    expect(faltasDoItem(item({}))).toEqual([]);
    for (const receituario of tipos.filter((tipo) => tipo !== 'SIMPLES')) {
      expect(faltasDoItem(item({ receituario })), receituario).toMatchObject([{ campo: 'quantidade' }]);
      expect(faltasDoItem(item({ receituario, quantidade: '21 cápsulas' })), receituario).toEqual([]);
    }
    expect(faltasDoItem(item({ receituario: 'ANTIMICROBIANO' }))[0]?.frase).toContain(
      'Calculada: 21 cápsulas',
    );
  });

  it('[CLIN-02] says how much of what', () => {
    expect(
      ['21 cápsulas', '1 caixa', '30 (trinta) comprimidos', '60 comprimidos por mês', '2 cx', '30 g'].map(
        dizQuanto,
      ),
    ).toEqual([true, true, true, true, true, true]);
    expect([null, '', ' ', '21', 'caixa', '0 caixas', 'uma', '-'].map(dizQuanto)).toEqual(
      Array.from({ length: 8 }, () => false),
    );
    expect(quantidadesPossiveis('2', 'cápsula')).toEqual(['2 cápsulas', '2 caixas']);
    expect(quantidadesPossiveis('1', 'mg')).toEqual(['1 frasco', '1 caixa']);
    expect(quantidadesPossiveis('21 cápsulas', 'cápsula')).toEqual([]);
  });
});

describe('[clinical D-02] what was not understood of the sentence', () => {
  it.each<readonly [Partial<ItemPrescrito>, readonly string[]]>([
    [{}, []],
    [{ frequencia: '8/12h' }, ['8/12h']],
    [{ frequencia: '12' }, ['12']],
    [{ unidade: 'pílula azul' }, ['pílula azul']],
    [{ unidade: '500' }, ['500']],
    [{ unidade: null }, ['dose sem unidade']],
    [{ dose: null, unidade: null, via: 'TOPICA' }, []],
    [{ unidade: 'ML' }, []],
    // Whoever wrote the sentence read it, but for what of the parts is left in it.
    [{ frequencia: '8/12h', posologia: 'Tomar 1 às 8 h e 1 às 20 h' }, []],
    [{ frequencia: 'xpto', posologia: 'Tomar 1 cápsula XPTO com água' }, ['xpto']],
    [{ posologia: 'Tomar 1 cápsula 8/12h' }, ['8/12h']],
    [{ posologia: '1 cápsula, 12' }, ['12']],
    [{ posologia: 'Passar 2 vezes ao dia' }, []],
  ])('[CLIN-02] %j', (campos, trechos) => expect(naoReconhecidos(item(campos))).toEqual(trechos));

  it('[CLIN-02] leaves in the sentence what it did not understand, as before', () => {
    // What was stored so is still the parts' sentence, and not one written by hand.
    const antiga = item({ frequencia: '8', posologia: 'Tomar 1 cápsula por via oral 8 por 7 dias' });
    expect(posologiaDe(antiga)).toBe(antiga.posologia);
    expect(naoReconhecidos(antiga)).toEqual(['8']);
    expect(posologiaDe(item({ frequencia: 'SOS', duracaoDias: null, seNecessario: true }))).toBe(
      'Tomar 1 cápsula por via oral, se necessário',
    );
    expect(posologiaDe(item({ frequencia: '6/6h se dor', seNecessario: true }))).toBe(
      'Tomar 1 cápsula por via oral de 6 em 6 horas por 7 dias, se dor',
    );
  });

  it('[CLIN-02] orientations with an interval that is none', () => {
    expect(orientacoesDuvidosas('Compressa de 8/12h.\nÁgua de 2/2h. Retorno em 10/12.')).toEqual(['8/12h']);
    expect(orientacoesDuvidosas(null)).toEqual([]);
  });

  it('[CLIN-02] is an alert of that very sentence; a bare number and a missing quantity no reason replaces', () => {
    const conferencia = conferir([item({ frequencia: '8/12h' })], MUNDO);
    const comDoseDupla = conferir([item({ frequencia: '8/12h', dose: '2' })], MUNDO);
    expect(conferencia.alertas).toMatchObject([{ tipo: 'frase', itens: [0], grave: false }]);
    expect(conferencia.alertas[0]?.frase).toContain('“Tomar 1 cápsula por via oral 8/12h por 7 dias”');
    const ciencias = [{ alerta: conferencia.alertas[0]!.chave, motivo: 'Frase conferida' }];
    expect(pendentes(conferencia, ciencias)).toEqual([]);
    expect(pendentes(comDoseDupla, ciencias)).toHaveLength(1);
    expect(conferir([item({})], MUNDO, 'Tomar de 8/12h').alertas).toMatchObject([
      { tipo: 'frase', itens: [] },
    ]);
    expect(
      conferir([item({}), item({ frequencia: '12', receituario: 'NOTIFICACAO_B1', principios: 'X' })], MUNDO)
        .faltas,
    ).toMatchObject([
      { item: 1, campo: 'frequencia' },
      { item: 1, campo: 'quantidade' },
    ]);
  });
});

describe('[clinical D-14] what the law wants of the amount', () => {
  it.each([
    ['21 cápsulas', '21 (vinte e uma) cápsulas'],
    ['60 comprimidos', '60 (sessenta) comprimidos'],
    ['2 caixas de 30 comprimidos', '2 (duas) caixas de 30 comprimidos'],
    ['1 frasco', '1 (um) frasco'],
    ['200 doses', '200 (duzentas) doses'],
    ['202 unidades', '202 (duzentas e duas) unidades'],
    ['30 gramas', '30 (trinta) gramas'],
    ['1,5 frasco', '1,5 frasco'],
    ['a critério', 'a critério'],
  ])('[CLIN-02] of a controlled medicine stands in figures and in words: %s', (escrita, impressa) => {
    expect(quantidadePorExtenso(escrita)).toBe(impressa);
  });

  it('[CLIN-02] is not asked for of an antimicrobial given in the ward, and that is said; of a controlled one it is', () => {
    const itens = [
      item({ receituario: 'ANTIMICROBIANO' }),
      item({ receituario: 'CONTROLE_ESPECIAL', principios: 'X' }),
    ];
    const naRua = conferir(itens, MUNDO);
    const noLeito = conferir(itens, { ...MUNDO, internado: true });
    expect(naRua.faltas).toMatchObject([{ item: 0 }, { item: 1 }]);
    expect(noLeito.faltas).toMatchObject([{ item: 1, campo: 'quantidade' }]);
    expect(noLeito.naoConferido.join()).toContain('por ser de paciente internado');
    expect(naRua.naoConferido.join()).not.toContain('internado');
  });

  it.each([['0'], ['0 caixas'], ['-3 caixas'], ['− 1']])(
    '[CLIN-02] [clinical D-02] %s is no amount, on whichever paper; nothing written is none either',
    (quantidade) => {
      for (const receituario of ['SIMPLES', 'ANTIMICROBIANO', 'CONTROLE_ESPECIAL'] as const)
        expect(conferir([item({ receituario, principios: 'X', quantidade })], MUNDO).faltas).toMatchObject([
          { campo: 'quantidade', frase: expect.stringContaining('não é quantidade que se dispense') },
        ]);
      expect(
        conferir([item({ receituario: 'SIMPLES', principios: 'X', quantidade: null })], MUNDO).faltas,
      ).toEqual([]);
    },
  );

  it('[CLIN-02] [clinical D-02] a strength typed as a dose by the piece is asked about, each dose anew', () => {
    const doses = (campos: object) =>
      conferir(
        [item({ descricao: 'Losartana 50 mg', principios: 'losartana', frequencia: '8/8h', ...campos })],
        MUNDO,
      )
        .alertas.filter(({ tipo }) => tipo === 'dose')
        .map(({ frase, chave }) => [frase, chave] as const);
    const [[frase, chave] = []] = doses({ dose: '500', unidade: 'comprimido' });
    expect(frase).toContain('500 comprimidos de uma vez');
    expect(doses({ dose: '50', unidade: 'cp' })[0]?.[1]).not.toBe(chave);
    for (const campos of [
      { dose: '12', unidade: 'comprimido' },
      { dose: '500', unidade: 'mg' },
      { dose: '40', unidade: 'gota' },
      { dose: '20', unidade: 'mL' },
    ])
      expect(doses(campos)).toEqual([]);
  });
});

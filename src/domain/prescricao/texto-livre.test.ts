import { describe, expect, it } from 'vitest';
import { conferir } from './conferir.ts';
import {
  palavrasDaBusca,
  receituarioDoTexto,
  tiposAPerguntar,
  tiposDoTexto,
  type Listado,
} from './texto-livre.ts';

const da = (marca: string, principioAtivo: string | null, campos: Partial<Listado> = {}): Listado => ({
  marca,
  principioAtivo,
  controle: null,
  antimicrobiano: false,
  ...campos,
});
const LISTA: readonly Listado[] = [
  da('Amoxicilina', 'Amoxicilina tri-hidratada', { antimicrobiano: true }),
  da('Clavulin BD', 'Amoxicilina tri-hidratada + Clavulanato de potássio', { antimicrobiano: true }),
  da('Rivotril', 'Clonazepam', { controle: 'B1' }),
  da('Cloridrato De Sertralina', 'Cloridrato de sertralina', { controle: 'C1' }),
  da('Equilid', 'Sulpirida', { controle: 'C1' }),
  da('Bromazepam', 'Bromazepam', { controle: 'B1' }),
  da('Sulpan', 'Bromazepam + Sulpirida', { controle: 'B1' }),
  da('Paracetamol', 'Fosfato de codeína + Paracetamol', { controle: 'A2' }),
  da('Paracetamol', 'Paracetamol'),
  da('Depakote ER', 'Divalproato de sódio', { controle: 'C1' }),
  da('Ácido Fusídico', 'Ácido fusídico', { antimicrobiano: true }),
  da('Pisa', 'Fluoxetina', { controle: 'C1' }),
  da('Pondera', 'Cloridrato de paroxetina', { controle: 'C1' }),
  da('Pondera', 'Losartana potássica'),
  da('Desonida', 'Desonida + Sulfato de gentamicina', { antimicrobiano: true }),
];

describe('[CLIN-02] [clinical D-02] the paper of what was written freely', () => {
  it.each<readonly [string, string | null, readonly string[]]>([
    ['Amoxicilina 500 mg cápsula', 'amoxicilina', ['ANTIMICROBIANO']],
    ['AMOXICILINA 500', null, ['ANTIMICROBIANO']],
    ['Clonazepam 2 mg', null, ['NOTIFICACAO_B1']],
    ['Rivotril 2mg comprimido', null, ['NOTIFICACAO_B1']],
    ['Fórmula da noite', 'melatonina + clonazepam', ['NOTIFICACAO_B1']],
    ['Clavulin 875', null, ['ANTIMICROBIANO']],
    ['Sertralina 50 mg', null, ['CONTROLE_ESPECIAL']],
    ['Ácido valproico 250 mg', null, ['CONTROLE_ESPECIAL']],
    ['Depakote 500 mg', null, ['CONTROLE_ESPECIAL']],
    ['Acido fusidico creme', null, ['ANTIMICROBIANO']],
    ['Paracetamol 500 mg + codeína 30 mg', null, ['CONTROLE_ESPECIAL']],
    ['Tylex 30 mg', null, ['CONTROLE_ESPECIAL']],
    // What the list says of the two together.
    ['Bromazepam + sulpirida', null, ['NOTIFICACAO_B1']],
    ['Pisa 20 mg', null, ['CONTROLE_ESPECIAL']],
    // The list cannot tell.
    ['Clonazepam + sertralina, manipulado', null, ['CONTROLE_ESPECIAL', 'NOTIFICACAO_B1']],
    ['Pondera 20 mg', null, ['SIMPLES', 'CONTROLE_ESPECIAL']],
    ['Pondera 20 mg', 'paroxetina', ['CONTROLE_ESPECIAL']],
    ['Pondera 50 mg', 'losartana', []],
    // A part of a listed one, a generic name, or a word inside another sentence.
    ['Desonida creme', null, []],
    ['Paracetamol 500 mg', null, []],
    ['Palmilha, usar quando pisa', null, []],
    ['Creme de ureia a 10 %, manipulado', null, []],
  ])('%s (%s): %j', (descricao, principios, tipos) => {
    expect(tiposDoTexto({ descricao, principios }, LISTA)).toEqual(tipos);
  });

  it('the list counts before what was said; where it cannot tell, what was said counts, and plain says nothing', () => {
    const dois = ['CONTROLE_ESPECIAL', 'NOTIFICACAO_B1'] as const;
    expect(receituarioDoTexto('SIMPLES', ['NOTIFICACAO_B1'])).toBe('NOTIFICACAO_B1');
    expect(receituarioDoTexto('ANTIMICROBIANO', ['NOTIFICACAO_B1'])).toBe('NOTIFICACAO_B1');
    expect(receituarioDoTexto('NOTIFICACAO_B1', dois)).toBe('NOTIFICACAO_B1');
    expect(receituarioDoTexto('CONTROLE_ESPECIAL', [])).toBe('CONTROLE_ESPECIAL');
    expect(receituarioDoTexto(undefined, [])).toBe('SIMPLES');
    expect(tiposAPerguntar('SIMPLES', dois)).toEqual(dois);
    expect(tiposAPerguntar('ANTIMICROBIANO', dois)).toEqual(dois);
    expect(tiposAPerguntar('NOTIFICACAO_B1', dois)).toEqual([]);
    expect(tiposAPerguntar('SIMPLES', ['SIMPLES', 'CONTROLE_ESPECIAL'])).toEqual([
      'SIMPLES',
      'CONTROLE_ESPECIAL',
    ]);
    expect(tiposAPerguntar('SIMPLES', ['SIMPLES', 'CONTROLE_ESPECIAL'], true)).toEqual([]);
    expect(tiposAPerguntar('SIMPLES', dois, true)).toEqual(dois);
    expect(tiposAPerguntar('SIMPLES', ['NOTIFICACAO_B1'])).toEqual([]);
  });

  it('what the list cannot tell is asked before the issue, in words', () => {
    const mundo = {
      situacaoAlergias: 'NEGA',
      alergias: [],
      emUso: [],
      interacoes: [],
      haTabela: true,
      listados: LISTA,
    };
    const faltas = (descricao: string) =>
      conferir(
        [{ descricao, dose: '1', unidade: 'comprimido', frequencia: '1x', receituario: 'SIMPLES' }],
        mundo,
      ).faltas;
    expect(faltas('Clonazepam + sertralina')).toEqual([
      {
        item: 0,
        campo: 'receituario',
        tipos: ['CONTROLE_ESPECIAL', 'NOTIFICACAO_B1'],
        frase:
          '“Clonazepam + sertralina” pode ser de mais de um tipo de receita (receita de controle especial; notificação de receita B1), conforme a composição, a dose ou a forma. Escolha o medicamento na lista, ou diga o tipo de receita.',
      },
    ]);
    expect(faltas('Pondera 20 mg')[0]?.frase).toBe(
      '“Pondera 20 mg” pode ser de receita simples e também de receita de controle especial, conforme a composição, a dose ou a forma. Escolha o medicamento na lista, ou diga o tipo de receita.',
    );
    expect(faltas('Paracetamol 500 mg')).toEqual([]);
  });

  const MUNDO = {
    situacaoAlergias: 'NEGA',
    alergias: [],
    emUso: [],
    interacoes: [],
    haTabela: true,
    listados: [...LISTA, da('Losartana', 'Losartana potássica'), da('Prednisona', 'Prednisona')],
  };
  const conferido = (descricao: string, campos: object = {}, mundo: object = {}) =>
    conferir(
      [
        {
          descricao,
          dose: '1',
          unidade: 'comprimido',
          frequencia: '1x',
          receituario: 'SIMPLES',
          ...campos,
        },
      ],
      { ...MUNDO, ...mundo },
    );
  const tiposPerguntados = (descricao: string, campos: object = {}) =>
    conferido(descricao, campos).faltas.flatMap(({ campo, tipos }) =>
      campo === 'receituario' ? [tipos] : [],
    );

  it.each<readonly [string, readonly string[]]>([
    ['Fentanil 50 mcg/mL ampola', ['NOTIFICACAO_A']],
    ['Durateston ampola', ['CONTROLE_ESPECIAL']],
    ['Misoprostol 200 mcg', ['CONTROLE_ESPECIAL']],
    ['Carbonato de lítio 300 mg', ['CONTROLE_ESPECIAL']],
    ['Stilnox 10 mg', ['NOTIFICACAO_B1']],
    ['Sibutramina 15 mg', ['NOTIFICACAO_B2']],
  ])(
    '[CLIN-02] what no list of the house has is known by the lists of the portaria: %s (N-5)',
    (descricao, tipos) => {
      expect(tiposDoTexto({ descricao, principios: null }, [])).toEqual(tipos);
    },
  );

  it.each<readonly [string, string]>([
    ['Clonazepan 2 mg', 'clonazepam'],
    ['Klonazepam 2 mg', 'clonazepam'],
    ['Rivotrill gotas', 'rivotril'],
    ['Metilfenidado 10 mg', 'metilfenidato'],
    ['Fluoxitina 20 mg', 'fluoxetina'],
    ['Zolpiden 10 mg', 'zolpidem'],
    ['Amoxacilina 500 mg', 'amoxicilina'],
    ['Losartana com alprazolan', 'alprazolam'],
  ])('[CLIN-02] one letter off is asked, never plain by itself: %s (N-5)', (descricao, nome) => {
    const [falta] = conferido(descricao).faltas;
    expect(falta?.frase).toContain(`Parece ${nome} (`);
    expect(falta?.tipos?.at(-1)).toBe('SIMPLES');
  });

  it('[CLIN-02] what nobody knows is asked, what is known as plain is not, and the answer holds for its text alone (N-5)', () => {
    expect(conferido('Pó da felicidade').faltas[0]?.frase).toBe(
      '“Pó da felicidade” não está na lista de medicamentos: é controlado ou antimicrobiano? Diga o tipo de receita, ou escolha o medicamento na lista.',
    );
    for (const simples of [
      'Losartana 50 mg',
      'Losartan 50 mg',
      'Dipirona 1 g',
      'Novalgina gotas',
      'Prednisona 20 mg',
      // Listed, and plain by its form: it looks like nothing else.
      'Tretinoína creme 0,05 %',
      'Adapaleno gel',
    ])
      expect(tiposPerguntados(simples), simples).toEqual([]);
    const respondido = { receituario: 'SIMPLES', receituarioDitoDe: 'Pó da felicidade' };
    expect(tiposPerguntados('Pó da felicidade', respondido)).toEqual([]);
    expect(tiposPerguntados('Pó da tristeza', respondido)).toHaveLength(1);
    expect(tiposPerguntados('Pó da tristeza', { receituario: 'CONTROLE_ESPECIAL' })).toEqual([]);
    // At the bed it is told and not asked.
    const noLeito = conferido('Pó da felicidade', {}, { internado: true });
    expect(noLeito.faltas).toEqual([]);
    expect(noLeito.naoConferido.join(' ')).toContain('Tipo de receita não conferido');
    expect(conferido('Clonazepan 2 mg', {}, { internado: true }).faltas).toHaveLength(1);
  });

  it.each<readonly [string, readonly string[]]>([
    ['Codeína 30 mg comprimido', ['CONTROLE_ESPECIAL']],
    ['Codeína 3 mg/mL xarope', ['CONTROLE_ESPECIAL']],
    ['Codeína 120 mg comprimido', ['NOTIFICACAO_A']],
    ['Codeína', ['CONTROLE_ESPECIAL', 'NOTIFICACAO_A']],
    ['Tramadol 50 mg cápsula', ['CONTROLE_ESPECIAL']],
    ['Tramadol 0,1 g', ['CONTROLE_ESPECIAL']],
    ['Tramadol 150 mg comprimido', ['NOTIFICACAO_A']],
    ['Tramadol 100 mg/mL gotas', ['CONTROLE_ESPECIAL', 'NOTIFICACAO_A']],
    ['Fenobarbital 100 mg', ['CONTROLE_ESPECIAL']],
    ['Tretinoína 0,05 % creme', []],
    ['Isotretinoína 20 mg cápsula', ['NOTIFICACAO_C2']],
    // Not certain here: asked, until a pharmacist confirms the addendum.
    ['Nalbufina 10 mg ampola', ['CONTROLE_ESPECIAL', 'NOTIFICACAO_A']],
    ['Oxicodona 20 mg', ['CONTROLE_ESPECIAL', 'NOTIFICACAO_A']],
    ['Morfina 10 mg', ['NOTIFICACAO_A']],
  ])('[CLIN-02] the addenda by amount and form: %s → %j (N-6)', (descricao, tipos) => {
    expect(tiposDoTexto({ descricao, principios: null }, [])).toEqual(tipos);
  });

  it('[CLIN-02] the addenda hold for what was picked from the list too (N-6)', () => {
    const escolhidos = new Map([
      [1, { principioAtivo: 'Cloridrato de tramadol', controle: 'A2', antimicrobiano: false }],
    ]);
    const tipos = (descricao: string, campos: object = {}) =>
      conferido(descricao, { medicamentoId: 1, ...campos }, { escolhidos }).faltas.map(
        (falta) => falta.tipos,
      );
    expect(
      tipos('Tramal 50 mg cápsula', { receituario: 'CONTROLE_ESPECIAL', quantidade: '10 cápsulas' }),
    ).toEqual([]);
    expect(
      tipos('Tramal 100 mg/mL solução', { receituario: 'NOTIFICACAO_A', quantidade: '1 frasco' }),
    ).toEqual([['CONTROLE_ESPECIAL', 'NOTIFICACAO_A']]);
  });

  it('is looked for by its own words and by those of what its brands are made of', () => {
    expect(palavrasDaBusca({ descricao: 'Tylex 30 mg comprimido, 1 cp', principios: null })).toEqual([
      'paracetamol',
      'codeina',
      'tylex',
    ]);
  });
});

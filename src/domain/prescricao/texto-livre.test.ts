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
    ['Paracetamol 500 mg + codeína 30 mg', null, ['NOTIFICACAO_A']],
    ['Tylex 30 mg', null, ['NOTIFICACAO_A']],
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
    expect(tiposAPerguntar('SIMPLES', ['SIMPLES', 'CONTROLE_ESPECIAL'])).toEqual(['CONTROLE_ESPECIAL']);
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
          '“Clonazepam + sertralina” é, na lista, de mais de um tipo de receita (receita de controle especial; notificação de receita B1). Escolha o medicamento na lista, ou diga o tipo de receita.',
      },
    ]);
    expect(faltas('Pondera 20 mg')[0]?.frase).toBe(
      '“Pondera 20 mg” é, na lista, de receita simples e também de receita de controle especial. Escolha o medicamento na lista, ou diga o tipo de receita.',
    );
    expect(faltas('Paracetamol 500 mg')).toEqual([]);
  });

  it('is looked for by its own words and by those of what its brands are made of', () => {
    expect(palavrasDaBusca({ descricao: 'Tylex 30 mg comprimido, 1 cp', principios: null })).toEqual([
      'paracetamol',
      'codeina',
      'tylex',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { CAMPOS_COPIADOS, escolhaDe, type IgualNoDestino } from './cadastro.ts';

const igual = (id: number, por: IgualNoDestino['por'], outroCpf = false): IgualNoDestino => ({
  id,
  nome: 'Rosa Lima',
  nascimento: '1960-01-01',
  por,
  outroCpf,
});

describe('[CLIN-04] o cadastro no destino de uma transferência (D10)', () => {
  it('[CLIN-04] liga o único de mesmo CPF ou CNS, cria onde não há ninguém, e pergunta onde dois se parecem', () => {
    expect(escolhaDe([], {})).toEqual({ tipo: 'criar' });
    expect(escolhaDe([igual(5, 'cns')], {})).toEqual({ tipo: 'ligar', id: 5 });
    expect(escolhaDe([igual(5, 'pessoa')], {})).toEqual({ tipo: 'perguntar' });
    expect(escolhaDe([igual(5, 'cpf'), igual(6, 'pessoa')], {})).toEqual({ tipo: 'perguntar' });
  });

  it('[CLIN-04] a escolha é entre os parecidos; um novo só onde ninguém tem o número', () => {
    const dois = [igual(5, 'pessoa'), igual(6, 'pessoa')];
    expect(escolhaDe(dois, { pacienteId: 6 })).toEqual({ tipo: 'ligar', id: 6 });
    expect(escolhaDe(dois, { pacienteId: 7 })).toBeUndefined();
    expect(escolhaDe(dois, { novo: true })).toEqual({ tipo: 'criar' });
    expect(escolhaDe([igual(5, 'cpf')], { novo: true })).toEqual({ tipo: 'perguntar' });
  });

  it('[CLIN-04] o mesmo CNS com outro CPF se pergunta: a pessoa, ou um novo', () => {
    const lista = [igual(5, 'cns', true)];
    expect(escolhaDe(lista, {})).toEqual({ tipo: 'perguntar' });
    expect(escolhaDe(lista, { novo: true })).toEqual({ tipo: 'criar' });
    expect(escolhaDe(lista, { pacienteId: 5 })).toEqual({ tipo: 'ligar', id: 5 });
  });

  it('[CLIN-04] [SEG-02] nada clínico vai junto', () => {
    for (const campo of ['alergias', 'situacaoAlergias', 'alertas', 'convenios', 'numeroProntuario', 'foto'])
      expect(CAMPOS_COPIADOS as readonly string[]).not.toContain(campo);
  });
});

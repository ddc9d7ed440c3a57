import { describe, expect, it } from 'vitest';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { isPerson, personalOf, searchesPeople, tellsPeople } from '#domain/registro/pessoal.ts';

const { entity: registers } = await loadRegistry();
const of = (register: string, field: string) => {
  const entity = registers[register]!;
  return personalOf(entity.field[field]!, entity);
};

describe('[NGS-46] [NGS-47] what tells of a person, by its declaration', () => {
  it.each([
    ['pacientes', 'nome', 'nome'],
    ['pacientes', 'nomeSocial', 'nome'],
    ['pacientes', 'nomeMae', 'nome'],
    ['pacientes', 'cpf', 'documento'],
    ['pacientes', 'cns', 'documento'],
    ['pacientes', 'rg', 'texto'],
    ['pacientes', 'numeroProntuario', 'documento'],
    ['pacientes', 'dataNascimento', 'nascimento'],
    ['pacientes', 'logradouro', 'endereco'],
    ['pacientes', 'cidadeId', 'endereco'],
    ['pacientes', 'sexo', undefined],
    ['profissionais', 'nome', 'nome'],
    ['profissionais', 'telefone', 'contato'],
    ['bancos', 'nome', undefined],
    ['prestadores', 'cpf', 'documento'],
    ['prestadores', 'nome', undefined],
    ['fornecedores', 'nome', 'nome'],
    ['fornecedores', 'nit', 'texto'],
    ['contas-receber', 'nomeDevedor', 'nome'],
    ['contas-pagar', 'nomeFornecedor', 'nome'],
    ['bancos', 'nomeReduzido', undefined],
    ['procedimentos', 'nomePopular', undefined],
  ])('%s.%s: %s', (register, field, what) => expect(of(register, field)).toBe(what));

  it('people and what refers to them', () => {
    const which = (test: (name: string) => boolean) =>
      [
        'pacientes',
        'profissionais',
        'agendamentos',
        'prontuarios',
        'bancos',
        'materiais',
        'prestadores',
      ].filter(test);
    expect(which((name) => isPerson(registers[name]!))).toEqual(['pacientes', 'profissionais']);
    expect(which((name) => tellsPeople(registers[name]!, registers))).toEqual([
      'pacientes',
      'profissionais',
      'agendamentos',
      'prontuarios',
      'prestadores',
    ]);
    expect(searchesPeople(registers['bancos']!, registers)).toBe(false);
    for (const register of ['fornecedores', 'contas-receber', 'contas-pagar', 'boletos', 'recibos'])
      expect(searchesPeople(registers[register]!, registers), register).toBe(true);
    for (const register of ['cids', 'procedimentos', 'plano-contas', 'forma-recebimento'])
      expect(searchesPeople(registers[register]!, registers), register).toBe(false);
  });
});

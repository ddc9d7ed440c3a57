import { expect, test } from 'vitest';
import paciente from '#schemas/pessoas/paciente.ts';
import recurso from '#resources/pessoas/paciente.ts';
import { buildEntity } from '../registro/entity.ts';
import { diferencas, fatosUnidos, padrao, suspeitas, valoresUnidos } from './uniao.ts';

const entity = buildEntity('pessoas/paciente', paciente, recurso);

test('[CLIN-06] o que difere: campo a campo, o endereço inteiro de uma vez, e nada do que o servidor mantém', () => {
  const fica = {
    nome: 'Ana',
    cep: '30130010',
    logradouro: 'Rua A',
    numero: '1',
    telefone: null,
    ativo: true,
    cadastro: 'EM_USO',
  };
  const sai = {
    nome: 'Ána',
    cep: '30130011',
    logradouro: 'Rua B',
    numero: '1',
    telefone: '31',
    ativo: false,
    unificadoPor: 'x',
  };
  const linhas = diferencas(entity, fica, sai);
  expect(linhas.map(({ chave, titulo }) => [chave, titulo])).toEqual([
    ['nome', 'Nome civil'],
    ['telefone', entity.field.telefone?.title],
    ['cep', 'Endereço'],
  ]);
  expect(linhas.map((linha) => padrao(linha, fica, sai))).toEqual(['fica', 'sai', 'fica']);
  expect(valoresUnidos(entity, fica, sai, {})).toEqual({ telefone: '31' });
  expect(valoresUnidos(entity, fica, sai, { cep: 'sai', telefone: 'fica' })).toMatchObject({
    cep: '30130011',
    logradouro: 'Rua B',
    numero: '1',
  });
});

test('[CLIN-06] avisos se juntam enquanto cabem, uma vez cada; o que não cabe se escolhe', () => {
  expect(valoresUnidos(entity, { alertas: 'Marca-passo' }, { alertas: 'Queda' }, {})).toEqual({
    alertas: 'Marca-passo; Queda',
  });
  expect(valoresUnidos(entity, { alertas: 'Queda e marca-passo' }, { alertas: 'Queda' }, {})).toEqual({});
  const [longo, outro] = ['a'.repeat(200), 'b'.repeat(200)];
  expect(diferencas(entity, { alertas: longo }, { alertas: outro }).map(({ chave }) => chave)).toEqual([
    'alertas',
  ]);
});

test('[CLIN-06] alergia não se perde, óbito não volta atrás, e uma linha igual não se repete', () => {
  const dipirona = { id: 4, agente: 'Dipirona', categoria: 'MEDICAMENTO' };
  expect(
    fatosUnidos(
      entity,
      { situacaoAlergias: 'NEGA', alergias: [] },
      { situacaoAlergias: 'TEM', alergias: [dipirona] },
    ),
  ).toEqual({
    situacaoAlergias: 'TEM',
    alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }],
  });
  const tem = { situacaoAlergias: 'TEM', alergias: [dipirona] };
  expect(fatosUnidos(entity, tem, { situacaoAlergias: 'NEGA' })).toEqual({});
  expect(
    fatosUnidos(entity, tem, { ...tem, alergias: [{ id: 9, agente: 'DIPIRONA', categoria: 'OUTRA' }] }),
  ).toEqual({});
  expect(fatosUnidos(entity, {}, { situacaoAlergias: 'NEGA' })).toEqual({ situacaoAlergias: 'NEGA' });
  expect(fatosUnidos(entity, { obito: false }, { obito: true, dataObito: '2024-01-01' })).toEqual({
    obito: true,
    dataObito: '2024-01-01',
  });
  expect(fatosUnidos(entity, { obito: true, dataObito: '2024-01-01' }, { obito: false })).toEqual({});
  expect(suspeitas({ cpf: '1', cns: null, sexo: 'F' }, { cpf: '2', cns: '3', sexo: 'F' })).toEqual(['cpf']);
});

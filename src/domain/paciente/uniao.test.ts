import { expect, test } from 'vitest';
import paciente from '#schemas/pessoas/paciente.ts';
import recurso from '#resources/pessoas/paciente.ts';
import { buildEntity } from '../registro/entity.ts';
import { diferencasDitas } from './diferem.ts';
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
  const [longo, outroLongo] = ['a'.repeat(200), 'b'.repeat(200)];
  expect(diferencas(entity, { alertas: longo }, { alertas: outroLongo }).map(({ chave }) => chave)).toEqual([
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
    fatosUnidos(entity, tem, { ...tem, alergias: [{ ...dipirona, id: 9, agente: 'DIPIRONA' }] }),
  ).toEqual({});
  expect(fatosUnidos(entity, {}, { situacaoAlergias: 'NEGA' })).toEqual({ situacaoAlergias: 'NEGA' });
  expect(fatosUnidos(entity, { obito: false }, { obito: true, dataObito: '2024-01-01' })).toEqual({
    obito: true,
    dataObito: '2024-01-01',
  });
  expect(fatosUnidos(entity, { obito: true, dataObito: '2024-01-01' }, { obito: false })).toEqual({});
  expect(suspeitas({ cpf: '1', cns: null, sexo: 'F' }, { cpf: '2', cns: '3', sexo: 'F' })).toEqual(['cpf']);
});

const tem = (...alergias: object[]) => ({ situacaoAlergias: 'TEM', alergias });

test('[CLIN-06] duas linhas da mesma alergia viram uma, com a gravidade maior, as duas reações e o que só uma dizia', () => {
  const aqui = {
    id: 4,
    agente: 'Dipirona',
    categoria: 'MEDICAMENTO',
    reacao: 'Coceira',
    gravidade: 'LEVE',
    desde: null,
  };
  const la = {
    id: 9,
    agente: 'dipirona',
    categoria: 'MEDICAMENTO',
    principioAtivo: 'dipirona monoidratada',
    gravidade: 'GRAVE',
    reacao: 'Edema de glote',
    desde: '2019-03-01',
  };
  const junta = { principioAtivo: 'dipirona monoidratada', gravidade: 'GRAVE', desde: '2019-03-01' };
  expect(fatosUnidos(entity, tem(aqui), tem(la)).alergias).toMatchObject([
    { id: 4, agente: 'Dipirona', ...junta, reacao: 'Coceira; Edema de glote' },
  ]);
  // The other way about nothing of the graver one is lost either.
  expect(fatosUnidos(entity, tem(la), tem(aqui)).alergias).toMatchObject([
    { id: 9, ...junta, reacao: 'Edema de glote; Coceira' },
  ]);
});

test('[CLIN-06] o que se contradiz fica nas duas linhas onde cabem duas', () => {
  const aqui = { id: 4, agente: 'Látex', categoria: 'AMBIENTE' };
  const la = { id: 9, agente: 'látex', categoria: 'OUTRA', gravidade: 'GRAVE' };
  expect(fatosUnidos(entity, tem(aqui), tem(la)).alergias).toEqual([aqui, { ...la, id: undefined }]);
});

test('[CLIN-06] a carteira guarda a validade mais nova, o responsável as marcas dos dois; o plano que difere se escolhe', () => {
  const carteira = {
    id: 1,
    convenioId: 3,
    numeroCarteira: 'ABC',
    validade: '2024-01-31',
    titularidade: 'TITULAR',
    principal: true,
  };
  const nova = { ...carteira, id: 2, validade: '2027-12-31', principal: true };
  expect(fatosUnidos(entity, { convenios: [carteira] }, { convenios: [nova] }).convenios).toMatchObject([
    { id: 1, validade: '2027-12-31', principal: true },
  ]);
  const mae = {
    id: 1,
    nome: 'Eva',
    telefone: '31988887777',
    parentesco: 'MAE',
    cpf: null,
    responsavelLegal: false,
  };
  const legal = { ...mae, id: 5, cpf: '11144477735', responsavelLegal: true };
  expect(fatosUnidos(entity, { responsaveis: [mae] }, { responsaveis: [legal] }).responsaveis).toMatchObject([
    { id: 1, cpf: '11144477735', responsavelLegal: true },
  ]);

  const [a, b] = [{ convenios: [{ ...carteira, planoId: 7 }] }, { convenios: [{ ...nova, planoId: 8 }] }];
  const [pergunta] = diferencas(entity, a, b);
  expect([pergunta?.chave, pergunta?.campos.map(({ id }) => id)]).toEqual(['convenios:3:ABC', ['planoId']]);
  const depois = (lado: 'fica' | 'sai') => valoresUnidos(entity, a, b, { 'convenios:3:ABC': lado }).convenios;
  expect(depois('fica')).toMatchObject([{ planoId: 7, validade: '2027-12-31' }]);
  expect(depois('sai')).toMatchObject([{ planoId: 8, validade: '2027-12-31' }]);
});

test('[CLIN-06] [reports F1] a carteira escrita com ponto, traço ou barra é a mesma: fica uma linha, como estava escrita', () => {
  const carteira = { convenioId: 3, titularidade: 'TITULAR', principal: true };
  const aqui = { ...carteira, id: 1, numeroCarteira: '77.8899', validade: '2024-01-31', planoId: 7 };
  const la = { ...carteira, id: 2, numeroCarteira: '778899', validade: '2027-12-31' };
  expect(fatosUnidos(entity, { convenios: [aqui] }, { convenios: [la] }).convenios).toMatchObject([
    { id: 1, numeroCarteira: '77.8899', validade: '2027-12-31', planoId: 7 },
  ]);
  const [a, b] = [{ convenios: [aqui] }, { convenios: [{ ...la, planoId: 8 }] }];
  const escolhas = { 'convenios:3:778899': 'sai' } as const;
  expect(diferencas(entity, a, b).map(({ chave }) => chave)).toEqual(Object.keys(escolhas));
  expect(valoresUnidos(entity, a, b, escolhas).convenios).toMatchObject([
    { numeroCarteira: '77.8899', planoId: 8 },
  ]);
  const deOutra = { ...la, numeroCarteira: '7788-90' };
  expect(fatosUnidos(entity, { convenios: [aqui] }, { convenios: [deOutra] }).convenios).toHaveLength(2);
});

test('[CLIN-06] o que se diz junto vem da mesma linha; a principal não se perde; unir de novo não multiplica', () => {
  const titular = {
    id: 1,
    convenioId: 3,
    numeroCarteira: 'A1',
    titularidade: 'TITULAR',
    nomeTitular: null,
    principal: false,
  };
  const dependente = { ...titular, id: 2, titularidade: 'DEPENDENTE', nomeTitular: 'João', principal: true };
  const [a, b] = [{ convenios: [titular] }, { convenios: [dependente] }];
  expect(diferencas(entity, a, b).map(({ campos }) => campos.map(({ id }) => id))).toEqual([
    ['titularidade', 'nomeTitular'],
  ]);
  const depois = (lado: 'fica' | 'sai') => valoresUnidos(entity, a, b, { 'convenios:3:A1': lado }).convenios;
  expect(depois('fica')).toMatchObject([{ titularidade: 'TITULAR', nomeTitular: null, principal: true }]);
  expect(depois('sai')).toMatchObject([{ titularidade: 'DEPENDENTE', nomeTitular: 'João', principal: true }]);

  const [leite, outroLeite] = [
    { id: 1, agente: 'Leite', categoria: 'ALIMENTO' },
    { id: 2, agente: 'Leite', categoria: 'OUTRA' },
  ];
  expect(fatosUnidos(entity, tem(leite, outroLeite), tem({ ...outroLeite, id: 9 }))).toEqual({});
});

test('[CLIN-02] D-13: um nascimento sabido vale mais que "não sabe", e os dois dizem uma coisa só', () => {
  const [sabe, naoSabe] = [
    { dataNascimento: '1984-03-02', nascimentoDesconhecido: false, idadeEstimada: null },
    { dataNascimento: null, nascimentoDesconhecido: true, idadeEstimada: 40 },
  ];
  const [nascimento, ...demais] = diferencas(entity, naoSabe, sabe);
  expect([nascimento?.chave, demais]).toEqual(['dataNascimento', []]);
  expect([padrao(nascimento!, naoSabe, sabe), padrao(nascimento!, sabe, naoSabe)]).toEqual(['sai', 'fica']);
});

test('[CLIN-06] [PERM-03] o que difere é dito com as duas pessoas e os dois valores; de nomes iguais, com o número', () => {
  const [iara, caio] = [
    { id: 1, nome: 'Iara Sá', cpf: '52998224725', dataNascimento: '1980-05-02', sexo: 'F' },
    { id: 2, nome: 'Caio Sá', cpf: '11144477735', dataNascimento: '1980-05-02', sexo: 'M' },
  ];
  expect(diferencasDitas(entity, suspeitas(iara, caio), iara, caio)).toBe(
    'O CPF de Iara Sá é 529.982.247-25, o de Caio Sá é 111.444.777-35; o sexo de Iara Sá é Feminino, o de Caio Sá é Masculino',
  );
  expect(diferencasDitas(entity, ['cpf'], iara, { ...caio, nome: 'Iara Sá' })).toBe(
    'O CPF de Iara Sá (nº 1) é 529.982.247-25, o de Iara Sá (nº 2) é 111.444.777-35',
  );
});

import { expect, it } from 'vitest';
import type { Analito, Referencia } from './julgar.ts';
import { julgadosDeOutroModo } from './rejulgar.ts';

const analito: Analito = {
  tipo: 'NUMERO',
  unidade: 'g/dL',
  casas: 1,
  criticoAbaixo: null,
  criticoAcima: null,
  variacao: null,
};
const faixa = (minimo: string, maximo: string): Referencia => ({
  analito: 'HGB',
  sexo: 'AMBOS',
  idadeDe: null,
  idadeAte: null,
  unidadeIdade: 'ANOS',
  minimo,
  maximo,
  texto: null,
  fonte: 'Bula',
  inicioVigencia: '2020-01-01',
  fimVigencia: null,
});
const linha = (nome: string, valor: string | null) => ({
  nome,
  valor,
  interpretacao: valor === null ? null : 'NORMAL',
  referencia: valor === null ? null : '11,5 a 14,9 g/dL',
});

it('[LAB-01] names what another reference judges otherwise, in its limits alone too, and nothing without a value', () => {
  const linhas = [linha('Hemoglobina', '12,5'), linha('Hematócrito', null)];
  const com = (referencia: Referencia | undefined) =>
    julgadosDeOutroModo(linhas, () => ({ analito, referencia, anterior: null }));
  expect(com(faixa('11.5', '14.9'))).toEqual([]);
  expect(com(faixa('13', '16.9'))).toEqual(['Hemoglobina']);
  expect(com(faixa('11', '14.9'))).toEqual(['Hemoglobina']);
  expect(com(undefined)).toEqual(['Hemoglobina']);
});

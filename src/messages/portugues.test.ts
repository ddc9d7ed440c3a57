import { expect, it } from 'vitest';
import * as assinatura from './assinatura.ts';
import * as assinaturaTela from './assinatura-tela.ts';
import * as assinaturaToken from './assinatura-token.ts';
import { formulario } from './form.ts';
import { importacao } from './importacao.ts';
import { lista } from './lista.ts';

it('[A25] number and gender agree, or nothing has to', () => {
  expect(importacao.desfeita(2, 0)).toBe('Desfeita: 2 registros voltaram ao que eram antes.');
  expect(importacao.desfeita(1, 0)).toBe('Desfeita: 1 registro voltou ao que era antes.');
  expect(formulario.salvo('CRIT1 · Tabela do crítico')).toBe('Registro salvo: CRIT1 · Tabela do crítico.');
  expect(formulario.restauradoDaLixeira('Aninha')).toBe('Aninha voltou da lixeira.');
  expect(formulario.excluirTitulo('Paciente', 'Aninha')).toBe('Excluir paciente Aninha?');
  expect(lista.confirmaExcluirUm('Paciente', 'Aninha')).toBe('Excluir paciente Aninha?');
});

it('[D35] nothing promises that a time stamp alone outlives the certificate', () => {
  const said = JSON.stringify([assinatura, assinaturaTela, assinaturaToken], (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  expect(said).not.toMatch(/depois que o certificado venc|mantém conferível/);
  expect(said).toContain('Com carimbo do tempo (AD-RT)');
});

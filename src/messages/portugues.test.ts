import { expect, it } from 'vitest';
import * as assinatura from './assinatura.ts';
import * as assinaturaTela from './assinatura-tela.ts';
import * as assinaturaToken from './assinatura-token.ts';
import { cicloTela } from './lifecycle-tela.ts';
import { formulario } from './form.ts';
import { importacao } from './importacao.ts';
import { lista } from './lista.ts';
import { papelClinico } from '#schemas/clinico/papel-clinico.ts';

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

it('[CLIN-06] a step asks as a person would, with the article of what it is about', () => {
  const tipos = papelClinico.properties.tipo.oneOf;
  const asked = tipos.map((tipo) => {
    const gender = 'x-gender' in tipo ? tipo['x-gender'] : 'm';
    return cicloTela.pergunta('Emitir', { title: tipo.title, gender }, tipo.title, true);
  });
  expect(asked).toEqual([
    'Emitir o atestado?',
    'Emitir a declaração de comparecimento?',
    'Emitir o encaminhamento?',
    'Emitir o relatório?',
  ]);
  const prescricao = { title: 'Prescrição', gender: 'f' } as const;
  const pedido = { title: 'Pedido de exames', gender: 'm' } as const;
  const prontuario = { title: 'Prontuário', gender: 'm' } as const;
  expect(cicloTela.pergunta('Emitir', prescricao, 'Prescrição', true)).toBe('Emitir a prescrição?');
  expect(cicloTela.pergunta('Cancelar', { title: 'Atestado', gender: 'm' }, 'Atestado nº 12', true)).toBe(
    'Cancelar o atestado nº 12?',
  );
  expect(cicloTela.pergunta('Registrar resultado', pedido, 'Pedido de exames nº 3', true)).toBe(
    'Registrar resultado do pedido de exames nº 3?',
  );
  expect(cicloTela.pergunta('Marcar como visto', pedido, 'Pedido de exames nº 3', true)).toBe(
    'Marcar o pedido de exames nº 3 como visto?',
  );
  expect(cicloTela.pergunta('Encerrar', prontuario, 'Ana Lima', true)).toBe(
    'Encerrar o prontuário de Ana Lima?',
  );
  expect(cicloTela.pergunta('Cancelar prontuário', prontuario, 'Ana Lima', true)).toBe(
    'Cancelar prontuário de Ana Lima?',
  );
  expect(cicloTela.pergunta('Publicar', { title: 'Formulário', gender: 'm' }, 'Anamnese', false)).toBe(
    'Publicar o formulário Anamnese?',
  );
  expect(
    cicloTela.pergunta('Registrar chegada', { title: 'Agendamento', gender: 'm' }, 'Ana Lima', true),
  ).toBe('Registrar chegada: Ana Lima?');
  // The noun ends in the verb, which is said once.
  const contaPagar = { title: 'Conta a pagar', gender: 'f' } as const;
  expect(cicloTela.pergunta('Pagar', contaPagar, 'Lavanderia Alvorada, 4100', false)).toBe(
    'Pagar a conta de Lavanderia Alvorada, 4100?',
  );
  expect(cicloTela.pergunta('Pagar em parte', contaPagar, 'Lavanderia Alvorada, 4100', false)).toBe(
    'Pagar em parte: Lavanderia Alvorada, 4100?',
  );
  expect(cicloTela.pergunta('Cancelar', contaPagar, 'Lavanderia Alvorada, 4100', false)).toBe(
    'Cancelar a conta a pagar Lavanderia Alvorada, 4100?',
  );
  const teleconsultoria = { title: 'Teleconsultoria', gender: 'f' } as const;
  expect(cicloTela.pergunta('Responder', teleconsultoria, 'Nódulo: acompanhar?', false)).toBe(
    'Responder a teleconsultoria “Nódulo: acompanhar?”',
  );
  expect(cicloTela.pergunta('Avaliar e encerrar', teleconsultoria, 'Nódulo: acompanhar?', false)).toBe(
    'Avaliar e encerrar: Nódulo: acompanhar?',
  );
  expect(cicloTela.feito('Nódulo: acompanhar?', 'Respondida')).toBe('Nódulo: acompanhar? Respondida.');
});

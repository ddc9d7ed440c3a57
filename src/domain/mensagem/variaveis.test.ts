import { describe, expect, it } from 'vitest';
import { compor } from './compor.ts';
import { EXEMPLOS, VARIAVEIS, variaveisDesconhecidas } from './variaveis.ts';

describe('[UTIL-02] variables of a message template', () => {
  it('[UTIL-02] known ones pass, wherever they stand', () => {
    expect(variaveisDesconhecidas('')).toEqual([]);
    expect(variaveisDesconhecidas('Olá, {{primeiroNome}}, dia {{data}}{{hora}}.')).toEqual([]);
  });
  it.each([
    ['{{pasciente}}', ['{{pasciente}}']],
    ['{{ paciente }}', ['{{ paciente }}']],
    ['{paciente}', ['{paciente}']],
    ['{{paciente}', ['{{paciente}']],
    ['{{}} e {{x}} e {{x}}', ['{{}}', '{{x}}']],
    ['{{paciente', ['{{']],
    ['paciente}}', ['}}']],
    ['{{toString}}', ['{{toString}}']],
  ])('[UTIL-02] %s is told before it reaches a patient', (texto, wrong) =>
    expect(variaveisDesconhecidas(texto)).toEqual(wrong),
  );
  it('[UTIL-02] every one of them has an example for who writes a template', () => {
    expect(compor(VARIAVEIS.map((name) => `{{${name}}}`).join(' '), EXEMPLOS).faltando).toEqual([]);
  });
});

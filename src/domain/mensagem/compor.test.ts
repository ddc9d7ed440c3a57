import { describe, expect, it } from 'vitest';
import { VARIAVEIS } from './variaveis.ts';
import {
  compor,
  partes,
  destinoDe,
  enderecoDeEnvio,
  enderecoEmLinha,
  falaDoPassado,
  linkServe,
  primeiroNome,
  termosClinicos,
  variaveisUsadas,
} from './compor.ts';

describe('[UTIL-02] a message of a template', () => {
  it('[UTIL-02] a reminder never tells of what has been, and only https is an address', () => {
    const agora = { data: '2026-11-21', hora: '22:52:10' };
    expect(falaDoPassado('LEMBRETE', { data: '2026-11-21', hora: '14:30' }, agora)).toBe(true);
    expect(falaDoPassado('CONFIRMACAO', { data: '2026-11-20', hora: null }, agora)).toBe(true);
    expect(falaDoPassado('LEMBRETE', { data: '2026-11-21', hora: '22:52' }, agora)).toBe(false);
    expect(falaDoPassado('LEMBRETE', { data: '2026-11-21', hora: null }, agora)).toBe(false);
    expect(falaDoPassado('LEMBRETE', { data: null, hora: '10:00' }, agora)).toBe(false);
    expect(falaDoPassado('COBRANCA', { data: '2020-01-01', hora: null }, agora)).toBe(false);
    for (const half of ['h', 'https:', 'https://', 'https://tele', 'http://tele.example/x'])
      expect(linkServe(half)).toBe(false);
    expect(linkServe('https://tele.example/x')).toBe(true);
  });
  it('[UTIL-02] takes every value in its place, more than once too', () => {
    const { texto, faltando } = compor('Olá, {{primeiroNome}}! {{data}} às {{hora}}, {{primeiroNome}}.', {
      primeiroNome: ' Ana ',
      data: '21/11/2026',
      hora: '14:30',
    });
    expect(texto).toBe('Olá, Ana! 21/11/2026 às 14:30, Ana.');
    expect(faltando).toEqual([]);
  });

  it('[UTIL-02] names what has no value, and never leaves a hole in its place', () => {
    const { texto, faltando } = compor('{{paciente}}: {{link}} {{data}} {{link}}', {
      paciente: 'Ana',
      data: '',
      link: null,
    });
    expect(texto).toBe('Ana: {{link}} {{data}} {{link}}');
    expect(faltando).toEqual(['link', 'data']);
  });

  it('[UTIL-02] comes apart at what is missing', () => {
    expect(partes('Dia {{data}}, {{x}}.')).toEqual(['Dia ', { variavel: 'data' }, ', ', '{{x}}', '.']);
    expect(partes('')).toEqual([]);
  });

  it('[UTIL-02] a value is text, whatever it looks like', () => {
    const nome = '$& {{data}} $1';
    expect(compor('{{paciente}}', { paciente: nome, data: 'x' }).texto).toBe(nome);
    expect(compor('{{toString}}', {}).texto).toBe('{{toString}}');
  });

  it('[UTIL-02] tells which variables a template uses, in one order', () => {
    expect(variaveisUsadas('{{hora}} {{paciente}} {{hora}}', null, '{{link}}')).toEqual([
      'paciente',
      'hora',
      'link',
    ]);
    expect(variaveisUsadas(VARIAVEIS.map((name) => `{{${name}}}`).join(''))).toEqual(VARIAVEIS);
  });

  it.each([
    ['WHATSAPP', '31998765432', null, '31998765432'],
    ['WHATSAPP', '+55 (31) 99876-5432', null, '31998765432'],
    ['WHATSAPP', '3132221234', null, null],
    ['SMS', '998765432', null, null],
    ['SMS', null, 'a@b.com', null],
    ['WHATSAPP', '08007712345', null, null],
    ['EMAIL', '31998765432', 'a@b.com', 'a@b.com'],
    ['EMAIL', '31998765432', null, null],
  ] as const)('[UTIL-02] %s to %s, %s reaches %s', (canal, celular, email, destino) =>
    expect(destinoDe(canal, { celular, email })).toBe(destino),
  );

  it('[UTIL-02] the link bears 55 and the text as it is', () => {
    expect(enderecoDeEnvio('WHATSAPP', '31998765432', 'Olá, às 14h & 30?')).toBe(
      'https://wa.me/5531998765432?text=Ol%C3%A1%2C%20%C3%A0s%2014h%20%26%2030%3F',
    );
    expect(enderecoDeEnvio('SMS', '31998765432', 'Oi')).toBe('sms:+5531998765432?body=Oi');
    expect(enderecoDeEnvio('EMAIL', 'a@b.com', 'Oi')).toBeNull();
  });

  it('[UTIL-02] clinical words are told whole, without accents, and a name that holds one is not', () => {
    expect(termosClinicos('Resultado POSITIVO do exame de HIV: CID B24')).toEqual([
      'hiv',
      'resultado positivo',
      'cid',
    ]);
    expect(termosClinicos('Sua consulta com a Dra. Aparecida, na cidade, é dia 3. Traga o cartão.')).toEqual(
      [],
    );
  });

  it('[UTIL-02] an address is https, or a link of this very installation', () => {
    const nosso = 'http://127.0.0.1:3000';
    expect(linkServe('https://tele.exemplo.com.br/x', nosso)).toBe(true);
    expect(linkServe(`${nosso}/c/abc`, nosso)).toBe(true);
    for (const mau of [
      `${nosso}/principal`,
      'http://127.0.0.1:3001/c/abc',
      'http://exemplo.com.br',
      'https:',
      'javascript:alert(1)',
    ])
      expect(linkServe(mau, nosso), mau).toBe(false);
  });

  it('[UTIL-02] first name and address', () => {
    expect(primeiroNome('  Ana  Maria')).toBe('Ana');
    const casa = {
      logradouro: 'Rua A',
      numero: '10',
      complemento: null,
      bairro: 'Centro',
      cidade: 'Belo Horizonte/MG',
    };
    expect(enderecoEmLinha(casa)).toBe('Rua A, 10 - Centro - Belo Horizonte/MG');
    expect(enderecoEmLinha({ ...casa, logradouro: null })).toBeNull();
  });
});

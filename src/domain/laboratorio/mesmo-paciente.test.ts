import { describe, expect, it } from 'vitest';
import { lerTexto } from './analisador.ts';
import { outroPaciente, type QuemE } from './mesmo-paciente.ts';

const maria: QuemE = {
  nome: 'Maria das Dores Conceição',
  nomeCivil: 'Maria das Dores Conceição',
  sexo: 'F',
  nascimento: '1980-01-01',
};
const diz = (mensagem: Parameters<typeof outroPaciente>[1], paciente: QuemE = maria) =>
  outroPaciente('00000012', mensagem, paciente);

describe('[LAB-01] a message of another patient', () => {
  it('[LAB-01] is told by birth, by sex and by name', () => {
    expect(diz({ nascimento: '1991-02-03' })).toContain('nasceu em 03/02/1991');
    expect(diz({ nascimento: '1980-01-01', sexo: 'M' })).toContain('sexo masculino');
    expect(diz({ nascimento: '1980-01-01', sexo: 'F', nome: 'Joana Prado' })).toContain('Joana Prado');
  });

  it('[LAB-01] a name is the same without accents, case and order, and so is the social name', () => {
    expect(diz({ nome: 'CONCEICAO DORES MARIA' })).toBeUndefined();
    expect(diz({ nome: 'Maria Dores Conceição' })).toBeUndefined();
    const trans: QuemE = { ...maria, nome: 'Rui Conceição' };
    expect(diz({ nome: 'RUI CONCEICAO' }, trans)).toBeUndefined();
  });

  it('[LAB-01] a name that the machine cut, or wrote with initials, is the same; another word is not', () => {
    for (const nome of ['Maria Conceição', 'CONCEICAO MARIA D', 'MARIA DAS DORES CONCEI', 'M D CONCEICAO'])
      expect(diz({ nome }), nome).toBeUndefined();
    for (const nome of ['Maria Clara Conceição', 'Joana Conceição', 'Maria Maria', 'Mariana Dores'])
      expect(diz({ nome }), nome).toBeDefined();
  });

  it('[LAB-01] what the message or the register does not say is not compared', () => {
    expect(diz({})).toBeUndefined();
    expect(diz({ nome: ' ' })).toBeUndefined();
    expect(diz({ sexo: 'M', nascimento: '1980-01-01' }, { ...maria, sexo: 'I' })).toBeUndefined();
    expect(diz({ nascimento: '1991-02-03' }, { ...maria, nascimento: null })).toBeUndefined();
  });

  it('[LAB-01] PID-5, PID-7 and PID-8 are read of the message', () => {
    const lido = lerTexto(
      'MSH|^~\\&|COBAS|L|Z|L|2026||ORU^R01|T1|P|2.5.1\rPID|1||9||Dores^Maria^Clara~Apelido||19800101|f\rOBR|1|12\rOBX|1|NM|K||4.2|mmol/L|||||F',
    );
    expect(lido).toMatchObject({
      ok: true,
      linhas: [{ quem: { nome: 'Dores Maria Clara', sexo: 'F', nascimento: '1980-01-01' } }],
    });
  });
});

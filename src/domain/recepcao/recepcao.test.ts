import { describe, expect, it } from 'vitest';
import { camposFaltando, eDeHoje, impede, pendencias, type Fatos, type FatosPaciente } from './pendencias.ts';
import { podeGestar, preferenciaPor, sugerirPreferencia } from './prioridade.ts';
import { letraDa, nomeCurto, senhaDe } from './senha.ts';

const FUSO = 'America/Sao_Paulo';
const paciente: FatosPaciente = {
  obito: false,
  ativo: true,
  idade: 40,
  documento: true,
  cns: true,
  telefone: true,
  endereco: true,
  nomeMae: true,
  responsavel: false,
  nascimento: true,
  sexo: true,
};
const convenio = { nome: 'Vida Plena', modalidade: 'MEDICINA_GRUPO', exigeAutorizacao: true, ativo: true };
const fatos: Fatos = {
  situacao: 'CONFIRMADO',
  inicio: '2026-11-23T13:00:00.000Z',
  paciente,
  convenio,
  carteira: { numero: '123', validade: '2030-12-31' },
  autorizacao: 'A1',
  autorizacaoPedida: false,
  tipoExige: false,
  convenios: [],
  vencidos: [],
  planoInativo: null,
  documentos: 0,
  formularios: 0,
};
const AGORA = Date.parse('2026-11-23T12:30:00.000Z');
const de = (mudanca: Partial<Fatos>, agora = AGORA) => pendencias({ ...fatos, ...mudanca }, agora, FUSO);
const tipos = (mudanca: Partial<Fatos>, agora = AGORA) => de(mudanca, agora).map(({ tipo }) => tipo);

describe('[CLIN-06] what is missing when a patient arrives', () => {
  it('[CLIN-06] D-04: an authorisation to be asked for and one that was; an insured patient whom nobody asked how they pay', () => {
    expect(de({ autorizacao: null })).toEqual([
      { tipo: 'SEM_AUTORIZACAO', convenio: 'Vida Plena', pedida: false },
    ]);
    expect(de({ autorizacao: null, autorizacaoPedida: true })).toEqual([
      { tipo: 'SEM_AUTORIZACAO', convenio: 'Vida Plena', pedida: true },
    ]);
    const livre = { ...convenio, exigeAutorizacao: false };
    expect(tipos({ convenio: livre, autorizacao: null })).toEqual([]);
    expect(tipos({ convenio: livre, autorizacao: null, tipoExige: true })).toEqual(['SEM_AUTORIZACAO']);
    expect(de({ convenio: null, vencidos: ['Vida Plena'] })).toEqual([
      { tipo: 'CONVENIO_VENCIDO', convenios: ['Vida Plena'] },
    ]);
    expect(de({ planoInativo: 'Ouro' })).toEqual([{ tipo: 'PLANO_INATIVO', plano: 'Ouro' }]);
    expect(de({ convenio: null, convenios: ['Vida Plena'] })).toEqual([
      { tipo: 'SEM_CONVENIO', convenios: ['Vida Plena'] },
    ]);
  });
  it('[CLIN-06] D-13: of who was registered by telephone the day of birth and the sex are told as missing', () => {
    const falta = (mudanca: Partial<FatosPaciente>) => camposFaltando({ ...paciente, ...mudanca }, null);
    expect(falta({ nascimento: false })).toEqual(['nascimento']);
    expect(falta({ sexo: false })).toEqual([]);
    expect(falta({ sexo: false, nomeMae: false, endereco: false })).toEqual(['sexo', 'nomeMae', 'endereco']);
  });
  it('[CLIN-06] nothing, where nothing is', () => {
    expect(de({})).toEqual([]);
    expect(tipos({ convenio: null, carteira: { numero: null, validade: null }, autorizacao: null })).toEqual(
      [],
    );
  });

  it('[CLIN-06] the card: absent, over, or good until the day itself', () => {
    expect(tipos({ carteira: { numero: null, validade: null } })).toEqual(['SEM_CARTEIRA']);
    expect(tipos({ carteira: { numero: '1', validade: null } })).toEqual([]);
    expect(tipos({ carteira: { numero: '1', validade: '2026-11-23' } })).toEqual([]);
    expect(de({ carteira: { numero: '1', validade: '2026-11-22' } })).toEqual([
      { tipo: 'CARTEIRA_VENCIDA', validade: '2026-11-22' },
    ]);
  });

  it('[CLIN-06] the authorisation, where the convênio asks for one', () => {
    expect(tipos({ autorizacao: null })).toEqual(['SEM_AUTORIZACAO']);
    expect(tipos({ autorizacao: '  ' })).toEqual(['SEM_AUTORIZACAO']);
    expect(tipos({ autorizacao: null, convenio: { ...convenio, exigeAutorizacao: false } })).toEqual([]);
    // SUS and particular are declared as convênios too; neither authorises.
    expect(tipos({ autorizacao: null, convenio: { ...convenio, modalidade: 'SUS' } })).toEqual([]);
    const particular = { ...convenio, modalidade: 'PARTICULAR' };
    expect(
      tipos({ autorizacao: null, carteira: { numero: null, validade: null }, convenio: particular }),
    ).toEqual([]);
    expect(tipos({ convenio: { ...convenio, ativo: false } })).toEqual(['CONVENIO_INATIVO']);
  });

  it('[CLIN-06] the register: which fields, by who the patient is', () => {
    expect(camposFaltando({ ...paciente, documento: false }, null)).toEqual([]);
    expect(camposFaltando({ ...paciente, documento: false, cns: false }, null)).toEqual(['documento']);
    expect(camposFaltando({ ...paciente, cns: false }, 'SUS')).toEqual(['cns']);
    expect(camposFaltando({ ...paciente, idade: 9 }, null)).toEqual(['responsavel']);
    expect(de({ paciente: { ...paciente, telefone: false, nomeMae: false } })).toEqual([
      { tipo: 'CADASTRO', campos: ['nomeMae', 'telefone'] },
    ]);
  });

  it('[CLIN-06] who died, is inactive, or has no time today is stopped, and that is said first', () => {
    expect(tipos({ paciente: { ...paciente, obito: true, ativo: false }, autorizacao: null })).toEqual([
      'OBITO',
      'SEM_AUTORIZACAO',
    ]);
    expect(tipos({ paciente: { ...paciente, ativo: false } })).toEqual(['INATIVO']);
    expect(tipos({ paciente: null })).toEqual(['SEM_PACIENTE']);
    expect(de({ inicio: '2026-11-25T13:00:00.000Z' })).toEqual([{ tipo: 'OUTRO_DIA', dia: '2026-11-25' }]);
    for (const pendencia of de({
      paciente: { ...paciente, obito: true },
      inicio: '2026-11-25T13:00:00.000Z',
    }))
      expect(impede(pendencia)).toBe(true);
    expect(de({ autorizacao: null }).some(impede)).toBe(false);
  });

  it("[CLIN-06] 23:50 and midnight: the unit's day counts, and who comes a little before midnight is not early", () => {
    const meiaNoite = '2026-11-24T03:10:00.000Z';
    expect(eDeHoje(meiaNoite, Date.parse('2026-11-24T02:40:00.000Z'), FUSO)).toBe(true);
    expect(eDeHoje(meiaNoite, Date.parse('2026-11-23T15:00:00.000Z'), FUSO)).toBe(false);
    // The morning's time, in the evening of the same day.
    expect(eDeHoje('2026-11-23T11:00:00.000Z', Date.parse('2026-11-24T01:00:00.000Z'), FUSO)).toBe(true);
  });

  it('[CLIN-06] documents and forms are counted; whose visit is over misses nothing', () => {
    expect(de({ documentos: 2, formularios: 1 })).toEqual([
      { tipo: 'DOCUMENTOS', quantos: 2 },
      { tipo: 'FORMULARIOS', quantos: 1 },
    ]);
    for (const situacao of ['EM_ATENDIMENTO', 'FINALIZADO', 'CANCELADO'] as const)
      expect(tipos({ situacao, autorizacao: null })).toEqual([]);
    expect(tipos({ situacao: 'AGUARDANDO', autorizacao: null })).toEqual(['SEM_AUTORIZACAO']);
  });
});

describe('[CLIN-06] priority and ticket', () => {
  it('[CLIN-06] gestante é de quem pode ser: não do homem nem aos 79 anos; do homem trans e de quem não se sabe, sim (L5)', () => {
    expect(podeGestar({ sexo: 'F', idade: 79 })).toBe(false);
    expect(podeGestar({ sexo: 'F', idade: 9 })).toBe(false);
    expect(podeGestar({ sexo: 'M', idade: 30 })).toBe(false);
    expect(podeGestar({ sexo: 'F', idade: 44 })).toBe(true);
    expect(podeGestar({ sexo: 'M', idade: 30, identidadeGenero: 'TRANS_HOMEM' })).toBe(true);
    expect(podeGestar({ sexo: 'I', idade: null })).toBe(true);
  });

  it('[CLIN-06] the law by age: 60 first, 80 before them', () => {
    expect(sugerirPreferencia(59).prioridade).toBe('NORMAL');
    expect(sugerirPreferencia(60)).toEqual({ prioridade: 'PREFERENCIAL', motivoPrioridade: 'IDOSO_60' });
    expect(sugerirPreferencia(80)).toEqual({ prioridade: 'SUPERPREFERENCIAL', motivoPrioridade: 'IDOSO_80' });
    expect(sugerirPreferencia(null).prioridade).toBe('NORMAL');
    expect(preferenciaPor('GESTANTE').prioridade).toBe('PREFERENCIAL');
    expect(preferenciaPor(null)).toEqual({ prioridade: 'NORMAL', motivoPrioridade: null });
  });

  it('[CLIN-06] the ticket: letter and three digits, more when a day has more', () => {
    expect(senhaDe(letraDa('NORMAL'), 12)).toBe('N012');
    expect(senhaDe(letraDa('PREFERENCIAL'), 3)).toBe('P003');
    expect(senhaDe(letraDa('SUPERPREFERENCIAL'), 1000)).toBe('S1000');
  });

  it('[CLIN-06] a shortened name', () => {
    expect(nomeCurto('Maria da Silva Souza')).toBe('Maria S. S.');
    expect(nomeCurto(' Ana ')).toBe('Ana');
    expect(nomeCurto('José Carlos dos Santos e Ávila')).toBe('José C. S. Á.');
  });
});

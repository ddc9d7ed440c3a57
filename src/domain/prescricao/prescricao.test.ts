import { describe, expect, it } from 'vitest';
import { conferir, emitivel, pendentes, type Mundo } from './conferir.ts';
import { textoDaReceita } from './impresso.ts';
import { frequenciaPorExtenso } from './frequencia.ts';
import { doseEmPalavras, escritaAMao, posologiaDe, unidadePorExtenso } from './posologia.ts';
import { alergenoDe, atingido, principiosDe } from './principios.ts';
import { papeisDe, receituarioDe, validaAte } from './receituario.ts';
import type { ItemPrescrito } from './tipos.ts';

const MUNDO: Mundo = { situacaoAlergias: 'NEGA', alergias: [], emUso: [], interacoes: [], haTabela: true };
const item = (campos: Partial<ItemPrescrito>): ItemPrescrito => ({
  descricao: 'Medicamento',
  principios: 'Substância',
  dose: '1.000',
  unidade: 'comprimido',
  via: 'ORAL',
  frequencia: 'de 8 em 8 horas',
  ...campos,
});

describe('[CLIN-02] the sentence that the patient reads', () => {
  it.each([
    [
      { dose: '1.000', unidade: 'comprimido', via: 'ORAL', frequencia: '8/8h', duracaoDias: 7 },
      'Tomar 1 comprimido por via oral de 8 em 8 horas por 7 dias',
    ],
    [
      { dose: '2', unidade: 'cps', via: 'ORAL', frequencia: '2x', duracaoDias: 1 },
      'Tomar 2 cápsulas por via oral 2 vezes ao dia por 1 dia',
    ],
    [
      { dose: '0.500', unidade: 'comprimido', via: 'ORAL', frequencia: '24h', usoContinuo: true },
      'Tomar meio comprimido por via oral 1 vez ao dia, uso contínuo',
    ],
    [
      { dose: '1.5', unidade: 'ampola', via: 'INTRAMUSCULAR', frequencia: 'du' },
      'Aplicar 1 ampola e meia por via intramuscular em dose única',
    ],
    [
      { dose: '2.5', unidade: 'mL', via: 'ORAL', frequencia: '6/6h', seNecessario: true },
      'Tomar 2,5 mL por via oral de 6 em 6 horas, se necessário',
    ],
    [
      { dose: null, via: 'TOPICA', frequencia: '2x/dia', duracaoDias: 10 },
      'Aplicar no local afetado 2 vezes ao dia por 10 dias',
    ],
    [
      { dose: '1', unidade: 'gota', via: 'OFTALMICA', frequencia: 'à noite' },
      'Pingar 1 gota no olho afetado à noite',
    ],
    [{ dose: null, via: 'ORAL', frequencia: null }, ''],
  ])('%j', (partes, frase) => expect(posologiaDe({ descricao: 'X', ...partes })).toBe(frase));

  it('reads short hand and leaves the rest as it was typed', () => {
    expect(
      ['8x8', 'a cada 12 horas', '3x', '1x/semana', '1 vez ao dia', 'depois do café', 'noite'].map(
        frequenciaPorExtenso,
      ),
    ).toEqual([
      'de 8 em 8 horas',
      'de 12 em 12 horas',
      '3 vezes ao dia',
      '1 vez por semana',
      '1 vez ao dia',
      'depois do café',
      'à noite',
    ]);
    expect(['cp', 'Comprimidos', 'colher-medida'].map(unidadePorExtenso)).toEqual([
      'comprimido',
      'comprimido',
      'colher-medida',
    ]);
    expect([
      doseEmPalavras('0.25', 'comprimido'),
      doseEmPalavras('0', 'gota'),
      doseEmPalavras('10', 'UI'),
    ]).toEqual(['1/4 de comprimido', '', '10 UI']);
  });

  it('tells what somebody wrote from what follows from the parts', () => {
    expect(escritaAMao(item({ posologia: posologiaDe(item({})) }))).toBe(false);
    expect(escritaAMao(item({ posologia: 'Tomar quando doer' }))).toBe(true);
    expect(escritaAMao(item({ posologia: '  ' }))).toBe(false);
  });
});

describe('[CLIN-02] active ingredients', () => {
  it('are compared without salt, water and accents', () => {
    expect(principiosDe('Amoxicilina tri-hidratada + Clavulanato de potássio')).toEqual([
      'amoxicilina',
      'acido clavulanico',
    ]);
    expect(principiosDe('Dipirona monoidratada')).toEqual(['dipirona']);
    expect(principiosDe('Maleato de enalapril + Hidroclorotiazida')).toEqual([
      'enalapril',
      'hidroclorotiazida',
    ]);
    expect(principiosDe('Losartana 50 mg')).toEqual(['losartana']);
    expect(principiosDe('Cloreto de potássio')).toEqual(['cloreto de potassio']);
    expect(principiosDe(null)).toEqual([]);
  });

  it('fall under an allergy by name, by a synonym and by the group that it names', () => {
    expect(atingido('dipirona', alergenoDe('Novalgina'))).toEqual({ grupo: null });
    expect(atingido('amoxicilina', alergenoDe('Penicilina'))).toEqual({ grupo: 'penicilinas' });
    expect(atingido('ampicilina', alergenoDe('Amoxil', 'Amoxicilina tri-hidratada'))).toEqual({
      grupo: 'penicilinas',
    });
    expect(atingido('ibuprofeno', alergenoDe('anti-inflamatórios'))?.grupo).toMatch(/anti-inflamatórios/);
    expect(atingido('sulfametoxazol', alergenoDe('Sulfa'))?.grupo).toBe('sulfonamidas');
    expect(atingido('paracetamol', alergenoDe('Dipirona'))).toBeNull();
    expect(atingido('losartana', alergenoDe('Camarão'))).toBeNull();
  });
});

describe('[CLIN-02] what stops a prescription', () => {
  it('allergy by ingredient, also of a free text; the same key wherever the row stands', () => {
    const mundo = {
      ...MUNDO,
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dipirona', reacao: 'Urticária' }],
    };
    const { alertas } = conferir(
      [item({}), item({ descricao: 'Dipirona 500 mg', principios: 'Dipirona monoidratada' })],
      mundo,
    );
    expect(alertas).toMatchObject([
      { chave: 'alergia/dipirona/dipirona', tipo: 'alergia', itens: [1], grave: true },
    ]);
    expect(alertas[0]?.frase).toContain('Urticária');
    const livre = conferir([item({ descricao: 'Dipirona 500 mg manipulada', principios: null })], mundo);
    expect(livre.alertas).toMatchObject([{ tipo: 'alergia', itens: [0] }]);
  });

  it('the same ingredient twice, here and against what is in use', () => {
    const itens = [
      item({ descricao: 'A', principios: 'Paracetamol' }),
      item({ descricao: 'B', principios: 'Cafeína + Paracetamol' }),
    ];
    expect(conferir(itens, MUNDO).alertas).toMatchObject([{ chave: 'repetido/paracetamol', itens: [0, 1] }]);
    expect(
      conferir([itens[0]!], { ...MUNDO, emUso: [{ nome: 'Paracetamol 750 mg' }] }).alertas,
    ).toMatchObject([{ chave: 'em-uso/paracetamol', itens: [0] }]);
  });

  it('a dose or a frequency missing, unless somebody wrote the sentence', () => {
    const sem = item({ descricao: 'Losartana', dose: null });
    expect(conferir([sem], MUNDO).alertas).toMatchObject([
      { chave: 'dose/losartana', frase: 'Losartana: falta a dose.' },
    ]);
    expect(conferir([{ ...sem, posologia: 'Meio comprimido às 22 h' }], MUNDO).alertas).toEqual([]);
    expect(conferir([item({ dose: null, via: 'TOPICA' })], MUNDO).alertas).toEqual([]);
  });

  it('an interaction of the loaded table, between two items or with what is in use', () => {
    const interacoes = [
      { principioA: 'varfarina', principioB: 'ibuprofeno', gravidade: 'GRAVE', texto: 'Sangramento.' },
    ];
    const itens = [
      item({ descricao: 'Marevan', principios: 'Varfarina sódica' }),
      item({ descricao: 'Advil', principios: 'Ibuprofeno' }),
    ];
    expect(conferir(itens, { ...MUNDO, interacoes }).alertas).toMatchObject([
      { chave: 'interacao/ibuprofeno/varfarina', itens: [0, 1], grave: true },
    ]);
    const uso = conferir([itens[1]!], { ...MUNDO, interacoes, emUso: [{ nome: 'Varfarina 5 mg' }] });
    expect(uso.alertas).toMatchObject([{ tipo: 'interacao', itens: [0] }]);
  });

  it('until each is acknowledged with a reason', () => {
    const conferencia = conferir([item({ dose: null, frequencia: null })], MUNDO);
    const [alerta] = conferencia.alertas;
    expect(pendentes(conferencia, [])).toHaveLength(1);
    expect(pendentes(conferencia, [{ alerta: alerta!.chave, motivo: ' ' }])).toHaveLength(1);
    expect(pendentes(conferencia, [{ alerta: alerta!.chave, motivo: 'Orientado em consulta' }])).toEqual([]);
    expect(emitivel({ registro: { itens: [] } })).toMatch(/Não há medicamento/);
    expect(emitivel({ registro: { itens: [{}] } })).toBeUndefined();
  });

  it('a brand without ingredient is checked by what it is made of, in a free text too', () => {
    const alergico: Mundo = { ...MUNDO, situacaoAlergias: 'TEM', alergias: [{ agente: 'Dipirona' }] };
    for (const descricao of [
      'Dorflex 300 mg + 35 mg + 50 mg comprimido',
      'Novalgina gotas',
      'BUSCOPAN COMPOSTO',
    ])
      expect(conferir([item({ descricao, principios: null })], alergico).alertas, descricao).toMatchObject([
        { tipo: 'alergia', grave: true },
      ]);
    // Said of a brand, the allergy is one to what it is made of.
    const aoLisador: Mundo = { ...alergico, alergias: [{ agente: 'Lisador' }] };
    expect(conferir([item({ descricao: 'Anador', principios: null })], aoLisador).alertas).toHaveLength(1);
    expect(conferir([item({ descricao: 'Buscopan', principios: null })], alergico).alertas).toEqual([]);
  });

  it('a brand beside another medicine hides neither: the text is compared too, and said to be unchecked', () => {
    for (const [descricao, agente, entendida] of [
      ['Clopidogrel + AAS', 'Clopidogrel', false],
      ['Dorflex Uno', 'Dipirona', false],
      ['Lidocaína com epinefrina', 'Lidocaína', false],
      ['Cefalium', 'Cefalosporina', false],
      ['Amoxicilina manipulada', 'Penicilina', false],
      // [reports F8] Every word is of an ingredient, and each was compared: nothing is said to be unchecked.
      ['Amoxicilina 500', 'Penicilina', true],
      ['Amoxicilina 500 mg cápsula', 'Penicilina', true],
      ['Amoxicilina + Clavulanato 875/125 mg', 'Penicilina', true],
      ['Dipirona sódica + Tylenol', 'Dipirona', true],
      ['Paracetamol 500 mg', 'Dorflex e Tylex', true],
      ['Paracetamol 500 mg', 'Tylex, Neosaldina', true],
    ] as const) {
      const { alertas, naoConferido } = conferir([item({ descricao, principios: null })], {
        ...MUNDO,
        situacaoAlergias: 'TEM',
        alergias: [{ agente }],
      });
      expect(
        alertas.filter(({ tipo }) => tipo === 'alergia'),
        `${descricao} e ${agente}`,
      ).toHaveLength(1);
      expect(naoConferido.join(), descricao).toMatch(
        entendida ? /^(?!.*não for)/ : /^Alergias não foram conferidas/,
      );
    }
    // What the house's list has is known too.
    const naLista = { marca: 'Plavix', principioAtivo: 'Bissulfato de clopidogrel', controle: null };
    const listados = [{ ...naLista, antimicrobiano: false }];
    expect(
      conferir([item({ descricao: 'Clopidogrel + AAS', principios: null })], { ...MUNDO, listados })
        .naoConferido,
    ).toEqual([]);
    // Half of what is said of the allergy is unknown: it is told.
    const meia = conferir([], {
      ...MUNDO,
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Dorflex e Xpto' }],
    });
    expect(meia.naoConferido).toEqual([expect.stringContaining('“Dorflex e Xpto”')]);
    // A brand, its form and its dose are known whole.
    const so = conferir([item({ descricao: 'Novalgina 1 g comprimido', principios: null })], MUNDO);
    expect(so.naoConferido).toEqual([]);
  });

  it('what was not compared with the allergies is said first', () => {
    const alergico: Mundo = { ...MUNDO, situacaoAlergias: 'TEM', alergias: [{ agente: 'Dipirona' }] };
    const { alertas, naoConferido } = conferir(
      [item({ descricao: 'Fórmula da casa', principios: null })],
      alergico,
    );
    expect(alertas).toEqual([]);
    expect(naoConferido[0]).toMatch(/^Alergias não foram conferidas para “Fórmula da casa”/);
  });

  it('and what could not be checked is said', () => {
    const { naoConferido } = conferir([item({ descricao: 'Fórmula', principios: null })], {
      ...MUNDO,
      situacaoAlergias: null,
      haTabela: false,
    });
    expect(naoConferido).toEqual([
      expect.stringMatching(/^Alergias não perguntadas/),
      'Interações não verificadas: nenhuma tabela carregada.',
      expect.stringContaining('“Fórmula”'),
    ]);
    const vaga = conferir([], {
      ...MUNDO,
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Remédio de pressão' }],
    });
    expect(vaga.naoConferido).toEqual([expect.stringContaining('“Remédio de pressão”')]);
  });
});

describe('[CLIN-02] papers', () => {
  it('by the list of Portaria 344 and by being an antimicrobial', () => {
    expect(
      [
        { controle: 'A3' },
        { controle: 'B1' },
        { controle: 'C1' },
        { controle: 'C5' },
        { antimicrobiano: true },
        {},
      ].map(receituarioDe),
    ).toEqual([
      'NOTIFICACAO_A',
      'NOTIFICACAO_B1',
      'CONTROLE_ESPECIAL',
      'CONTROLE_ESPECIAL',
      'ANTIMICROBIANO',
      'SIMPLES',
    ]);
  });

  it('one prescription becomes several, with copies, validity and signature', () => {
    const papeis = papeisDe([
      { receituario: 'ANTIMICROBIANO' },
      { receituario: 'SIMPLES' },
      { receituario: 'NOTIFICACAO_B1' },
      ...Array.from({ length: 4 }, () => ({ receituario: 'CONTROLE_ESPECIAL' as const })),
      { receituario: 'ANALOGO_GLP1' },
      { receituario: 'SIMPLES' },
    ]);
    expect(
      papeis.map(({ tipo, itens, vias, validadeDias, assinatura, talao }) => [
        tipo,
        itens,
        vias,
        validadeDias,
        assinatura,
        talao,
      ]),
    ).toEqual([
      ['SIMPLES', [1, 8], 1, null, 'AVANCADA', false],
      ['ANTIMICROBIANO', [0], 2, 10, 'QUALIFICADA', false],
      ['ANALOGO_GLP1', [7], 2, 90, 'QUALIFICADA', false],
      ['CONTROLE_ESPECIAL', [3, 4, 5], 2, 30, 'QUALIFICADA', false],
      ['CONTROLE_ESPECIAL', [6], 2, 30, 'QUALIFICADA', false],
      ['NOTIFICACAO_B1', [2], 1, 30, 'A_MAO', true],
    ]);
    expect(validaAte({ validadeDias: 10 }, '2026-02-24')).toBe('2026-03-06');
    expect(validaAte({ validadeDias: null }, '2026-02-24')).toBeNull();
  });

  it('[NGS-39] what was issued with numbers typed at its items keeps the papers that it had', () => {
    const papeis = papeisDe([
      { receituario: 'CONTROLE_ESPECIAL', numeroSncr: 'SNCR-1' },
      { receituario: 'CONTROLE_ESPECIAL', numeroSncr: null },
      { receituario: 'CONTROLE_ESPECIAL', numeroSncr: 'SNCR-1' },
      { receituario: 'ANTIMICROBIANO', numeroSncr: 'SNCR-9' },
      { receituario: 'ANTIMICROBIANO' },
    ]);
    expect(papeis.map(({ tipo, itens }) => [tipo, itens])).toEqual([
      ['ANTIMICROBIANO', [3, 4]],
      ['CONTROLE_ESPECIAL', [0, 2]],
      ['CONTROLE_ESPECIAL', [1]],
    ]);
  });

  it('each copy is whole: who prescribes, for whom, what and how', () => {
    const itens = [
      item({
        descricao: 'Amoxicilina 500 mg cápsula',
        quantidade: '21 cápsulas',
        receituario: 'ANTIMICROBIANO',
      }),
    ];
    const texto = JSON.stringify(
      textoDaReceita(
        {
          titulo: 'Receita de antimicrobiano',
          papel: papeisDe(itens)[0]!,
          numeroSncr: '26.00000001-14',
          itens,
          orientacoes: null,
          emitente: {
            nome: 'Ana Lima',
            conselho: 'CRM-MG 12345',
            especialidades: [{ nome: 'Clínica médica', rqe: '789' }],
          },
          paciente: {
            nome: 'Rosa',
            cpf: '52998224725',
            nascimento: '1980-01-02',
            sexo: 'F',
            endereco: 'Rua A, 1',
          },
          emitidaEm: '2026-11-22T12:00:00.000Z',
          validaAte: '2026-12-02',
          nota: 'Emitido por telemedicina (teleconsulta), Resolução CFM 2.314/2022.',
        },
        'America/Sao_Paulo',
      ),
    );
    for (const parte of [
      '1ª via de 2',
      '2ª via de 2',
      'CRM-MG 12345',
      'RQE 789',
      '529.982.247-25',
      '02/12/2026',
      'Emitido por telemedicina (teleconsulta)',
      '"21 (vinte e uma) cápsulas"',
      'SNCR 26.00000001-14',
      'Tomar 1 comprimido',
      // RDC 471/2021, art. 5.
      'Idade: ","marks":[{"type":"bold"}]},{"type":"text","text":"46 anos"',
      'Feminino',
    ])
      expect(texto).toContain(
        parte.replaceAll('"21 (vinte e uma) cápsulas"', 'Quantidade: 21 (vinte e uma) cápsulas'),
      );
  });
});

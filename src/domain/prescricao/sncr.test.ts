import { describe, expect, it } from 'vitest';
import { temAnalogoGlp1 } from './analogos-glp1.ts';
import { textoDaReceita } from './impresso.ts';
import { faltasDoItem } from './quantidade.ts';
import { impressa, papeisDe, receituarioDe } from './receituario.ts';
import { sncrNoDia, type ExigenciaSncr } from './sncr.ts';
import { tiposDoTexto } from './texto-livre.ts';

const exigencia = (campos: Partial<ExigenciaSncr> = {}): ExigenciaSncr => ({
  receituario: 'ANTIMICROBIANO',
  exigeDesde: '2026-07-01',
  ativo: true,
  fonte: 'RDC Anvisa 1.000/2025',
  dataConfirmada: false,
  ...campos,
});
const antimicrobiano = [{ receituario: 'ANTIMICROBIANO' as const }];
const papel = (dia: string, integrado: boolean, linhas = [exigencia()]) =>
  papeisDe(antimicrobiano, sncrNoDia(linhas, dia, integrado))[0];

describe('[NGS-39] the number of the SNCR, by the paper’s own day', () => {
  it('[NGS-39] the day before it starts the paper is electronic; from the day on only with a number', () => {
    expect(papel('2026-06-30', false)).toMatchObject({ assinatura: 'QUALIFICADA', porqueImpressa: null });
    expect(papel('2026-07-01', false)).toMatchObject({ assinatura: 'A_MAO', pedeNumero: false });
    expect(papel('2026-07-01', true)).toMatchObject({ assinatura: 'QUALIFICADA', pedeNumero: true });
  });

  it('[NGS-39] says on what it stands, and that the day was not confirmed until somebody confirms it', () => {
    expect(papel('2026-11-29', false)?.porqueImpressa).toBe(
      'Número do SNCR exigido desde 01/07/2026 (RDC Anvisa 1.000/2025). A data de início não foi confirmada. Esta instalação não está ligada ao SNCR.',
    );
    expect(papel('2026-11-29', false, [exigencia({ dataConfirmada: true })])?.porqueImpressa).not.toContain(
      'não foi confirmada',
    );
  });

  it('[NGS-39] a row that is off, or has no day, asks for nothing; a notification is never electronic without a number', () => {
    for (const linhas of [[exigencia({ ativo: false })], [exigencia({ exigeDesde: null })], []])
      expect(papel('2026-11-29', false, linhas)).toMatchObject({ assinatura: 'QUALIFICADA' });
    const [b1] = papeisDe([{ receituario: 'NOTIFICACAO_B1' }], sncrNoDia([], '2026-11-29', false));
    expect(b1).toMatchObject({ assinatura: 'A_MAO', talao: true });
    expect(b1?.porqueImpressa).toContain('notificação');
  });

  it('[NGS-39] printed after all, a notification is again what copies into the numbered form', () => {
    const [b1] = papeisDe([{ receituario: 'NOTIFICACAO_B1' }], sncrNoDia([], '2026-11-29', true));
    expect(b1).toMatchObject({ assinatura: 'QUALIFICADA', talao: false, pedeNumero: true });
    expect(b1 && impressa(b1, 'Sem número.')).toMatchObject({
      assinatura: 'A_MAO',
      talao: true,
      pedeNumero: false,
      porqueImpressa: 'Sem número.',
    });
  });
});

describe('[NGS-39] GLP-1 analogues are retained', () => {
  it('[NGS-39] known by the substance, alone or with insulin, and by the brand that is written instead', () => {
    expect(receituarioDe({ principioAtivo: 'Semaglutida' })).toBe('ANALOGO_GLP1');
    expect(receituarioDe({ principioAtivo: 'Insulina degludeca + liraglutida' })).toBe('ANALOGO_GLP1');
    expect(receituarioDe({ principioAtivo: 'Insulina glargina' })).toBe('SIMPLES');
    expect(temAnalogoGlp1(null)).toBe(false);
    for (const descricao of ['Ozempic 1 mg caneta', 'MOUNJARO 5 mg', 'Tirzepatida 2,5 mg', 'Exenatida'])
      expect(tiposDoTexto({ descricao, principios: null }, []), descricao).toEqual(['ANALOGO_GLP1']);
  });

  it('[NGS-39] two copies, ninety days, the amount in figures and words, age and sex (RDC 471/2021)', () => {
    const item = { descricao: 'Semaglutida 1 mg', receituario: 'ANALOGO_GLP1' as const };
    expect(faltasDoItem(item)[0]?.campo).toBe('quantidade');
    const itens = [{ ...item, quantidade: '4 canetas' }];
    const [primeiro] = papeisDe(itens);
    expect(primeiro).toMatchObject({ vias: 2, validadeDias: 90, assinatura: 'QUALIFICADA' });
    const texto = JSON.stringify(
      textoDaReceita(
        {
          titulo: 'Receita de análogo de GLP-1',
          papel: primeiro!,
          numeroSncr: null,
          itens,
          orientacoes: null,
          emitente: { nome: 'Ana', conselho: 'CRM-MG 1', especialidades: [] },
          paciente: { nome: 'Rosa', cpf: null, nascimento: '1980-01-02', sexo: 'F', endereco: null },
          emitidaEm: '2026-11-22T12:00:00.000Z',
          validaAte: '2027-02-20',
          nota: null,
        },
        'America/Sao_Paulo',
      ),
    );
    for (const parte of ['2ª via de 2', '4 (quatro) canetas', '46 anos', 'Feminino', '20/02/2027'])
      expect(texto).toContain(parte);
  });
});

import { describe, expect, it } from 'vitest';
import {
  confirmacaoVale,
  EXIGENCIAS,
  exigeSegundoFator,
  passoDaEntrada,
  pedeConfirmacao,
} from './exigencia.ts';

const admin = { admin: true, permissoes: [] };
const gestor = { admin: false, permissoes: [{ action: 'manage', subject: 'all' }] };
const medico = { admin: false, permissoes: [{ action: 'clinico', subject: 'paciente' }] };
const chefe = { admin: false, permissoes: [{ action: 'manage', subject: 'paciente' }] };
const caixa = { admin: false, permissoes: [{ action: 'list', subject: 'banco' }] };

describe('who must have a second factor', () => {
  it('[SES-22] follows the setting, each value with the ones before it', () => {
    const asked = (pessoa: typeof gestor) => EXIGENCIAS.filter((value) => exigeSegundoFator(value, pessoa));
    expect(asked(admin)).toEqual(['ADMINISTRADORES', 'CLINICO', 'TODOS']);
    expect(asked(gestor)).toEqual(['ADMINISTRADORES', 'CLINICO', 'TODOS']);
    expect(asked(medico)).toEqual(['CLINICO', 'TODOS']);
    expect(asked(chefe)).toEqual(['CLINICO', 'TODOS']);
    expect(asked(caixa)).toEqual(['TODOS']);
  });

  it('[SES-22] leads a sign-in by what the person has and where he is', () => {
    const step = (exige: boolean, temFator: boolean, navegadorConfiado: boolean) =>
      passoDaEntrada({ exige, temFator, navegadorConfiado });
    expect(step(false, false, false)).toBe('livre');
    expect(step(true, false, false)).toBe('inscricao');
    // Trust that outlived its factor opens nothing.
    expect(step(true, false, true)).toBe('inscricao');
    expect(step(false, true, false)).toBe('segundo-passo');
    expect(step(true, true, true)).toBe('livre');
  });
});

describe('proving oneself again', () => {
  it('[SES-22] is asked of everybody where factors are required, and of whoever has one', () => {
    const base = { exigencia: 'NINGUEM', temFator: false, sempre: false } as const;
    expect(pedeConfirmacao(base)).toBe(false);
    expect(pedeConfirmacao({ ...base, temFator: true })).toBe(true);
    expect(pedeConfirmacao({ ...base, exigencia: 'ADMINISTRADORES' })).toBe(true);
    expect(pedeConfirmacao({ ...base, sempre: true })).toBe(true);
  });

  it('[SES-22] counts for so many minutes of the clock and no longer', () => {
    const at = Date.UTC(2026, 10, 29, 12);
    expect(confirmacaoVale(null, 10, at)).toBe(false);
    expect(confirmacaoVale(at, 10, at + 599_999)).toBe(true);
    expect(confirmacaoVale(at, 10, at + 600_000)).toBe(false);
    expect(confirmacaoVale(at, 10, at - 600_000)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import {
  GUARD_NAMES,
  guardBeforePermission,
  guards,
  isGuardName,
  type GuardContext,
  type GuardName,
} from './guards.ts';

const nobody: GuardContext = {
  profissional: false,
  administrativo: false,
  admin: false,
  idPrestador: null,
  vinculoTeleconsultoriaAtivo: false,
  vinculoProntoAtendimentoAtivo: false,
  can: () => false,
};
const admin = { ...nobody, admin: true };
const administrativo = { ...nobody, administrativo: true };
const profissional = { ...nobody, profissional: true, idPrestador: 7 };
const semPrestador = { ...nobody, profissional: true };

const refusal = (guard: GuardName, context: GuardContext) => {
  const result = guards[guard](context);
  return result.ok ? null : result.mensagem;
};
const PRESTADOR = 'O profissional não está vinculado a nenhum prestador';
const PROFISSIONAL = 'Módulo permitido apenas para o perfil profissional.';

describe('[PERM-03] entry guards', () => {
  it('[PERM-03] Prontuários: professional or admin', () => {
    const text = 'Módulo permitido apenas para o perfil profissional ou super usuário.';
    expect(refusal('prontuarios', nobody)).toBe(text);
    expect(refusal('prontuarios', administrativo)).toBe(text);
    expect(refusal('prontuarios', semPrestador)).toBeNull();
    expect(refusal('prontuarios', admin)).toBeNull();
  });
  it.each(['agenda', 'telemedicina'] as const)(
    '[PERM-03] %s: a professional needs a linked provider',
    (guard) => {
      expect(refusal(guard, semPrestador)).toBe(PRESTADOR);
      expect(refusal(guard, profissional)).toBeNull();
      expect(refusal(guard, administrativo)).toBeNull();
      expect(refusal(guard, admin)).toBeNull();
    },
  );
  it.each(['gestao-internacao', 'atendimento-profissional'] as const)(
    '[PERM-03] %s: professional or admin',
    (guard) => {
      expect(refusal(guard, administrativo)).toBe(PROFISSIONAL);
      expect(refusal(guard, semPrestador)).toBeNull();
      expect(refusal(guard, admin)).toBeNull();
    },
  );
  it('[PERM-03] teleconsultation queue: a professional needs provider and active linkage', () => {
    expect(refusal('fila-teleconsultoria', administrativo)).toBe(PROFISSIONAL);
    expect(refusal('fila-teleconsultoria', semPrestador)).toBe(PRESTADOR);
    expect(refusal('fila-teleconsultoria', profissional)).toBe(
      'Favor indicar que irá atender a teleconsultoria.',
    );
    expect(
      refusal('fila-teleconsultoria', { ...profissional, vinculoTeleconsultoriaAtivo: true }),
    ).toBeNull();
    expect(refusal('fila-teleconsultoria', admin)).toBeNull();
  });
  it('[PERM-03] registers of a module that asks for a linkage ask its profile and provider alone', () => {
    for (const guard of ['fila-teleconsultoria-perfil', 'pronto-atendimento-perfil'] as const) {
      expect(refusal(guard, nobody)).toBe(refusal(guard.replace('-perfil', '') as GuardName, nobody));
      expect(refusal(guard, semPrestador)).toBe(PRESTADOR);
      for (const context of [profissional, admin]) expect(refusal(guard, context)).toBeNull();
    }
    expect(refusal('fila-teleconsultoria-perfil', administrativo)).toBe(PROFISSIONAL);
    expect(refusal('pronto-atendimento-perfil', administrativo)).toBeNull();
  });
  it('[PERM-03] Ficha médica: professional or admin, a professional with provider', () => {
    expect(refusal('ficha-medica', administrativo)).toBe(PROFISSIONAL);
    expect(refusal('ficha-medica', semPrestador)).toBe(PRESTADOR);
    expect(refusal('ficha-medica', profissional)).toBeNull();
    expect(refusal('ficha-medica', admin)).toBeNull();
  });
  it('[PERM-03] Fila de atendimento: administrative, professional or admin, a professional with provider', () => {
    expect(refusal('fila-atendimento', nobody)).toBe(
      'Módulo permitido apenas para perfis profissionais e administrativos.',
    );
    expect(refusal('fila-atendimento', semPrestador)).toBe(PRESTADOR);
    for (const context of [administrativo, profissional, admin])
      expect(refusal('fila-atendimento', context)).toBeNull();
  });
  it('[PERM-03] Secretaria: not for professionals', () => {
    expect(refusal('secretaria', profissional)).toBe('Módulo não permitido para o perfil profissional.');
    for (const context of [nobody, administrativo, admin]) expect(refusal('secretaria', context)).toBeNull();
  });
  it('[PERM-03] /atendimento: view on teleconsultoria', () => {
    expect(refusal('atendimento', admin)).toBe('Você não tem permissão para acessar esse módulo.');
    const allowed = {
      ...nobody,
      can: (action: string, subject: string) => action === 'view' && subject === 'teleconsultoria',
    };
    expect(refusal('atendimento', allowed)).toBeNull();
  });
  it('[PERM-03] prontoatendimento: three refusals, the first as information', () => {
    expect(guards['pronto-atendimento'](nobody)).toEqual({
      ok: false,
      code: 'perfil',
      mensagem: 'Módulo permitido apenas para os perfis profissional/administrativo.',
      type: 'INFO',
    });
    expect(refusal('pronto-atendimento', semPrestador)).toBe(PRESTADOR);
    expect(refusal('pronto-atendimento', profissional)).toBe(
      'Favor indicar que irá atender o pronto atendimento.',
    );
    expect(
      refusal('pronto-atendimento', { ...profissional, vinculoProntoAtendimentoAtivo: true }),
    ).toBeNull();
    for (const context of [administrativo, admin]) expect(refusal('pronto-atendimento', context)).toBeNull();
  });
  it('[PERM-03] a frase do perfil vem antes da permissão onde A6 não pede nenhuma', () => {
    for (const guard of [
      'prontuarios',
      'gestao-internacao',
      'ficha-medica',
      'fila-atendimento',
      'secretaria',
    ] as const)
      expect(guardBeforePermission(guard, 'perfil')).toBe(true);
    expect(guardBeforePermission('ficha-medica', 'sem-prestador')).toBe(false);
    for (const guard of ['pronto-atendimento', 'fila-teleconsultoria'] as const)
      expect(guardBeforePermission(guard, 'perfil')).toBe(false);
    expect(guardBeforePermission('atendimento', 'sem-permissao')).toBe(true);
  });

  it('[PERM-03] names are closed', () => {
    expect(Object.keys(guards)).toEqual([...GUARD_NAMES]);
    expect(isGuardName('secretaria')).toBe(true);
    expect(isGuardName('toString')).toBe(false);
  });
});

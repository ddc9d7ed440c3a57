import { describe, expect, it } from 'vitest';
import { deveCodigo, enderecoVelado } from './inscricao.ts';

describe('a first factor that is required', () => {
  it('[SES-22] asks for a code of whoever has just a password of their own', () => {
    const base = { temFator: false, senhaProvisoria: false, liberada: false };
    expect(deveCodigo(base)).toBe(true);
    expect(deveCodigo({ ...base, liberada: true })).toBe(false);
    expect(deveCodigo({ ...base, senhaProvisoria: true })).toBe(false);
    expect(deveCodigo({ ...base, temFator: true })).toBe(false);
  });

  it('[SES-22] tells the address to its owner alone', () => {
    expect(enderecoVelado('maria.souza@clinica.example')).toBe('m•••@clinica.example');
    expect(enderecoVelado('sem arroba')).toBe('•••');
    expect(enderecoVelado('@x')).toBe('•••');
  });
});

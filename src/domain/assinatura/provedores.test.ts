import { describe, expect, it } from 'vitest';
import { PROVEDORES, provedorDe, retornoDoAssinador } from './provedores.ts';

describe('cloud signers', () => {
  it('[SES-12] knows the two providers in any case, VIDaaS first', () => {
    expect(PROVEDORES[0]).toBe('VIDAAS');
    expect(provedorDe('vidaas')).toBe('VIDAAS');
    expect(provedorDe('GovBr')).toBe('GOVBR');
    expect(provedorDe('outro')).toBeNull();
    expect(provedorDe(null)).toBeNull();
  });
  it('[SES-13] a code with a state beginning GB goes to /token-success with the government provider', () => {
    expect(retornoDoAssinador(new URLSearchParams('code=a%26b&state=GBxyz'))).toBe(
      '/token-success?code=a%26b&tipoSigner=GOVBR&state=GBxyz',
    );
    expect(retornoDoAssinador(new URLSearchParams('code=a&state=gbx'))).toBeNull();
    expect(retornoDoAssinador(new URLSearchParams('code=a&state=VDx'))).toBeNull();
    expect(retornoDoAssinador(new URLSearchParams('state=GBx'))).toBeNull();
    expect(retornoDoAssinador(new URLSearchParams('state=GBx&error=access_denied'))).toBe(
      '/token-success?tipoSigner=GOVBR',
    );
    expect(retornoDoAssinador(new URLSearchParams('state=x&error=access_denied'))).toBeNull();
    expect(retornoDoAssinador(new URLSearchParams('code=a'))).toBeNull();
  });
});

/** A service that speaks as ViaCEP does: GET {url}/{cep}/json, `erro` for an unknown postcode. */
import { ask } from '../ask.ts';
import type { ServicoDeCep } from './port.ts';

/** A person waits for the next field: an answer later than this is worth less than their typing. */
const MOST_MS = 4_000;

export function viaCep(url: string, timeoutMs: number): ServicoDeCep {
  return {
    async procurar(cep) {
      const { status, body } = await ask(`${url}/${cep}/json/`, {
        method: 'GET',
        timeoutMs: Math.min(timeoutMs, MOST_MS),
      });
      if (status !== 200 || body.erro !== undefined || typeof body.uf !== 'string') return null;
      const text = (key: string): string | null => {
        const value = body[key];
        return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
      };
      return { logradouro: text('logradouro'), bairro: text('bairro'), uf: body.uf, ibge: text('ibge') };
    },
  };
}

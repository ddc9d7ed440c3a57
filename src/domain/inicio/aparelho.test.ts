import { describe, expect, it } from 'vitest';
import { aparelho } from './aparelho.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
describe('device in words', () => {
  it.each([
    [chrome, 'Chrome no Windows', 'computador'],
    [`${chrome} Edg/131.0`, 'Edge no Windows', 'computador'],
    [`${chrome} OPR/110.0`, 'Opera no Windows', 'computador'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'Firefox no Linux',
      'computador',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
      'celular',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36',
      'Samsung Internet no Android',
      'celular',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
      'Chrome no Android',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'Safari no macOS',
      'computador',
    ],
    ['curl/8.5.0', 'Aparelho não identificado', 'programa'],
    [null, 'Aparelho não identificado', 'programa'],
  ])('%s', (agente, texto, tipo) => expect(aparelho(agente)).toEqual({ texto, tipo }));
});

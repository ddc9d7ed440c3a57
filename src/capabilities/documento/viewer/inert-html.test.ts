import { describe, expect, test } from 'vitest';
import { disarm } from './inert-html.ts';

describe('[DOC-05] html que não executa nada', () => {
  test('estilos e manipuladores perdem o nome antes de serem lidos', () => {
    expect(disarm('<p style="color:red" class="a" onclick=\'x()\'>style="fica" onclick=fica</p>')).toBe(
      '<p data-zelo-style="color:red" class="a" data-zelo-onclick=\'x()\'>style="fica" onclick=fica</p>',
    );
    expect(disarm('<svg/onload=alert(1)>')).toBe('<svg/data-zelo-onload=alert(1)>');
    expect(disarm('<img alt="a > b" ONERROR = alert(1)>')).toBe(
      '<img alt="a > b" data-zelo-ONERROR = alert(1)>',
    );
    expect(disarm('<STYLE media=print>p{}</STYLE>')).toBe(
      '<script type="text/zelo" media=print>p{}</script>',
    );
  });
});

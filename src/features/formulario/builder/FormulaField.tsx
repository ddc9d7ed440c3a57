import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { useId, useRef } from 'react';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { camposDaFormula, formulaEmPalavras } from '#domain/formulario/formula-campos.ts';
import type { Componente, Problema } from '#domain/formulario/tipos.ts';
import { propriedades as texto } from '#messages/formulario-construtor.ts';

type Props = {
  chave: string;
  formula: string;
  itens: readonly Componente[];
  problemas: readonly Problema[];
  onChange: (formula: string) => void;
};

const SIGNS = [
  { sign: '+', shown: '+' },
  { sign: '-', shown: '−' },
  { sign: '*', shown: '×' },
  { sign: '/', shown: '÷' },
  { sign: '(', shown: '(' },
  { sign: ')', shown: ')' },
] as const;

/** A formula clicked together: the form's fields by their labels, signs and the usual sums; it reads in words underneath. */
export function FormulaField({ chave, formula, itens, problemas, onChange }: Props) {
  const id = useId();
  const area = useRef<TextAreaRef>(null);
  const campos = camposDaFormula(itens, chave);
  const palavras = formulaEmPalavras(formula, itens);
  const wrong = problemas.filter((problema) => problema.chave === chave);
  const insert = (text: string) => {
    const element = area.current?.resizableTextArea?.textArea;
    const [from, to] = element
      ? [element.selectionStart, element.selectionEnd]
      : [formula.length, formula.length];
    const before = formula.slice(0, from);
    // Words stand apart; a function's parenthesis does not.
    const glue = before === '' || /[\s(]$/.test(before) || text === ')' ? '' : ' ';
    const next = `${before}${glue}${text}${formula.slice(to)}`;
    onChange(next);
    const at = before.length + glue.length + text.length;
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(at, at);
    });
  };
  return (
    <Form.Item label={texto.formula} htmlFor={id} validateStatus={wrong.length > 0 ? 'error' : ''}>
      <Flex wrap gap={4} role="group" aria-label={texto.camposDaFormula} style={{ marginBottom: 6 }}>
        {campos.length === 0 ? (
          <Typography.Text type="secondary">{texto.semCamposDaFormula}</Typography.Text>
        ) : null}
        {campos.map(({ rotulo, insere }) => (
          <Button
            key={insere}
            size="small"
            className="z-corte"
            style={{ maxWidth: 200 }}
            title={rotulo}
            onClick={() => insert(insere)}
          >
            {rotulo}
          </Button>
        ))}
      </Flex>
      <Flex wrap gap={4} role="group" aria-label={texto.sinais} style={{ marginBottom: 6 }}>
        {SIGNS.map(({ sign, shown }) => (
          <Button
            key={sign}
            size="small"
            type="dashed"
            aria-label={texto.nomesDosSinais[sign]}
            onClick={() => insert(sign)}
          >
            {shown}
          </Button>
        ))}
        {texto.funcoes.map(({ nome, insere }) => (
          <Button key={insere} size="small" type="dashed" onClick={() => insert(insere)}>
            {nome}
          </Button>
        ))}
      </Flex>
      <Input.TextArea
        ref={area}
        id={id}
        rows={3}
        maxLength={2000}
        value={formula}
        aria-invalid={wrong.length > 0 || undefined}
        aria-describedby={`${id}-lida`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-lida`}>
        {wrong.map((problema) => (
          <Alert key={problema.texto} type="error" role="note" message={problema.texto} />
        ))}
        {palavras ? <Typography.Text type="secondary">{`= ${palavras}`}</Typography.Text> : null}
      </div>
    </Form.Item>
  );
}

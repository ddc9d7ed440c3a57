/**
 * A message template's text. A button inserts its variables, and the message shows while it is written as the
 * patient will read it.
 */
import { Button, Card, Flex } from 'antd';
import { Braces } from 'lucide-react';
import { compor } from '#domain/mensagem/compor.ts';
import { EXEMPLOS, VARIAVEIS } from '#domain/mensagem/variaveis.ts';
import { capitalize } from '#domain/formato/texto.ts';
import { envio, VARIAVEL_CURTA } from '#messages/mensagem.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import TextAreaWidget from '../text/TextAreaWidget.tsx';
import type { WidgetProps } from '../widget.ts';

export default function MessageWidget(props: WidgetProps) {
  const { id, value, onChange, readOnly, field } = props;
  const text = typeof value === 'string' ? value : '';
  const insert = (name: string) => {
    const box = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    const from = box?.selectionStart ?? text.length;
    const to = box?.selectionEnd ?? text.length;
    const word = `{{${name}}}`;
    onChange((text.slice(0, from) + word + text.slice(to)).slice(0, field.maxLength));
    // Once what was written is in the box, the cursor goes on behind the variable.
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + word.length, from + word.length);
    });
  };
  return (
    <Flex vertical gap={8}>
      <TextAreaWidget {...props} />
      {readOnly ? null : (
        <span>
          <MenuButton
            label={envio.inserirVariavel}
            placement="bottomLeft"
            items={VARIAVEIS.map((name) => ({
              key: name,
              label: capitalize(VARIAVEL_CURTA[name]),
              extra: EXEMPLOS[name].slice(0, 24),
              onClick: () => insert(name),
            }))}
          >
            <Button icon={<Braces size={16} aria-hidden />}>{envio.inserirVariavel}</Button>
          </MenuButton>
        </span>
      )}
      {text.trim() === '' ? null : (
        <Card size="small" title={envio.exemplo} role="region" aria-label={envio.exemplo}>
          <p className="z-texto">{compor(text, EXEMPLOS).texto}</p>
        </Card>
      )}
    </Flex>
  );
}

import { useEditorState, type Editor } from '@tiptap/react';
import { Input, Typography } from 'antd';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { find, foundIn } from './find.ts';

/** Finds words in the text: Enter goes on, Shift+Enter back, Esc returns to the text. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [term, setTerm] = useState('');
  const found = useEditorState({ editor, selector: ({ editor: now }) => foundIn(now) });
  const text = useRef(editor);
  useEffect(() => () => void (text.current.isDestroyed || find(text.current, '')), []);
  const leave = () => {
    const place = found.places[found.at];
    onClose();
    if (place) editor.chain().setTextSelection(place).focus().run();
    else editor.commands.focus();
  };
  const go = (step: number) => find(editor, term, found.at + step);
  return (
    <div className="z-linha z-rico-procura" role="search">
      <Input
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- Opened to be written in.
        size="small"
        style={{ width: 220 }}
        value={term}
        aria-label={texto.procurar}
        placeholder={texto.procurar}
        onChange={({ target }) => {
          setTerm(target.value);
          find(editor, target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') leave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Typography.Text type="secondary" role="status">
        {term === '' ? '' : texto.achados(found.places.length === 0 ? 0 : found.at + 1, found.places.length)}
      </Typography.Text>
      <IconButton label={texto.anterior} icon={<ChevronUp size={16} aria-hidden />} onClick={() => go(-1)} />
      <IconButton label={texto.proximo} icon={<ChevronDown size={16} aria-hidden />} onClick={() => go(1)} />
      <IconButton label={texto.fecharProcura} icon={<X size={16} aria-hidden />} onClick={leave} />
    </div>
  );
}

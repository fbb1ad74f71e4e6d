import { MoreHorizontal, Search } from 'lucide-react';
import { useState } from 'react';
import { ListFilter } from '#components/ui/admin-list.tsx';
import { AppLink } from '#components/ui/app-link.tsx';
import { Box } from '#components/ui/box.tsx';
import { Button, ButtonLink, IconButton } from '#components/ui/button.tsx';
import { Check } from '#components/ui/check.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { MoreButton } from '#components/ui/more-button.tsx';
import { NewRows } from '#components/ui/new-rows.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { PartLinks } from '#components/ui/part-links.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { toast } from '#lib/toast.ts';
import { longText, Part } from './part.tsx';

/** Controls that are pressed, ticked, chosen or opened. */
export function ControlParts() {
  return (
    <>
      <Buttons />
      <Choices />
      <TabParts />
      <Floating />
    </>
  );
}

const nothing = () => {};
const noPage = async () => {};

function Buttons() {
  return (
    <Part title="Buttons">
      <Button variant="primary">Confirm</Button>
      <Button variant="primary" pending>
        Sending
      </Button>
      <Button variant="primary" disabled>
        Not yet
      </Button>
      <Button>Second</Button>
      <Button disabled>Not yet</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="danger-outline">Terminate</Button>
      <Button size="small">Small</Button>
      <Button size="large" variant="primary">
        Large
      </Button>
      <ButtonLink to="/_kit">A link as a button</ButtonLink>
      <AppLink to="/_kit" className="underline">
        A link
      </AppLink>
      <IconButton label="Search">
        <Search size={18} />
      </IconButton>
      <IconButton label="Search, disabled" disabled>
        <Search size={18} />
      </IconButton>
      <Spinner />
      <Button wide>{longText}</Button>
      <MoreButton query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: noPage }} />
      <MoreButton query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: noPage }} />
      <NewRows waiting={2} onShow={noPage} />
    </Part>
  );
}

const outcomes = [
  { value: 'played', label: 'Played' },
  { value: 'no-show', label: 'No-show' },
] as const;

function Choices() {
  const [choice, setChoice] = useState<'played' | 'no-show'>('played');
  const [text, setText] = useState('');
  const [state, setState] = useState<'' | 'active' | 'ended'>('');
  return (
    <Part title="Choices">
      <Switch defaultChecked>Hide scores</Switch>
      <Switch disabled>Off, disabled</Switch>
      <Switch defaultChecked disabled>
        On, disabled
      </Switch>
      <Check defaultChecked>Ticked</Check>
      <Check mixed>Some of it</Check>
      <Check disabled>Disabled</Check>
      <Check>{longText}</Check>
      <Box aria-label="A box alone" />
      <Segmented label="Result" value={choice} onChange={setChoice} choices={outcomes} />
      <Select label="Season">
        <option>Season 3</option>
        <option>{longText}</option>
      </Select>
      <Select label="Season, disabled" disabled>
        <option>Season 3</option>
      </Select>
      <ListFilter
        label="Status"
        value={state}
        choices={['', 'active', 'ended']}
        nameOf={(word) => word || 'All'}
        onChoose={setState}
      />
      <SearchField label="Search teams" value={text} onChange={setText} />
    </Part>
  );
}

function TabParts() {
  const [tab, setTab] = useState('one');
  return (
    <Part title="Tabs" stacked>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'Standings' },
          { value: 'two', label: 'Teams', count: 10 },
          { value: 'three', label: longText },
        ]}
      />
      <TabPanel value={tab}>What stands below the tab {tab}.</TabPanel>
      <PartLinks
        label="Parts"
        parts={[
          { id: 'part-1', label: 'Line-ups' },
          { id: 'part-2', label: 'Head-to-head' },
        ]}
      />
    </Part>
  );
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'long' | 'confirm' | 'pending'>();
  const close = () => setOpen(undefined);
  return (
    <Part title="Floating">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('long')}>Long dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Question</Button>
      <Button onClick={() => setOpen('pending')}>Question, on its way</Button>
      <Button onClick={() => void toast.success('Result confirmed')}>Toast</Button>
      <Button onClick={() => void toast.error('Failed to update status')}>Error toast</Button>
      <Button onClick={() => void toast.success(longText)}>Long toast</Button>
      <Menu
        label="More"
        trigger={<MoreHorizontal size={18} />}
        items={[
          { kind: 'link', to: '/_kit', label: 'A link' },
          { kind: 'action', label: 'An action', onSelect: nothing },
          { kind: 'separator' },
          { kind: 'action', label: 'Chosen', onSelect: nothing, checked: true },
          { kind: 'action', label: longText, onSelect: nothing },
        ]}
      />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Terminate the contract?"
        footer={<Button variant="danger">Terminate</Button>}
      >
        The transfer right is not refunded.
      </Dialog>
      <Dialog open={open === 'long'} onClose={close} title={longText} description={longText}>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>{longText}</p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm' || open === 'pending'}
        onClose={close}
        title="Kick the player?"
        description="The player becomes a free agent."
        action="Kick"
        danger
        pending={open === 'pending'}
        onConfirm={close}
      />
    </Part>
  );
}

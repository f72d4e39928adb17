ALTER TABLE playground_launches ADD COLUMN fault text,
  ADD CONSTRAINT playground_launches_fault_check CHECK (fault IN
    ('no-credits', 'daily-limit', 'stopped', 'consent', 'closed', 'rate', 'slow', 'provider-fails', 'empty-text', 'flagged',
     'ai-hours', 'taken-down'));
